"""What opens over a screen, answers or shows something, and closes."""
