"""The names of the themes, which the settings need even without a screen."""

from companion.core.words import phrase

THEME_NAMES = {
    "companion": phrase("dark"),
    "light": phrase("light"),
    "high-contrast": phrase("high contrast"),
    "colour-blind-safe": phrase("colour-blind safe"),
}
"""Each theme's display name, declared for translators. Files and the command line use its id."""
