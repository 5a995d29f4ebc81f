"""How long a test waits for what must come: far longer than it takes, since a busy machine may pause."""

PATIENCE_S = 180.0
PATIENCE_MS = 180_000
