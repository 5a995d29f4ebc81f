"""Small changes to the code that the tests should notice."""
