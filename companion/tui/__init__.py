"""The screen: a Textual app that shows the table and carries keys and clicks to it."""
