"""The table: one running game, its single writer, and the ports through which the edges reach it."""
