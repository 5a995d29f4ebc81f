"""The table: one running game, its single writer, and the ports that connect it to the edges."""
