"""The pieces the screens are made of. Each repaints only when what it shows has changed."""
