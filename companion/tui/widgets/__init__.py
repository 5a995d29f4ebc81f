"""The widgets of the screens. Each repaints only when its content has changed."""
