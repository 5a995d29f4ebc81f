"""The language of the box: lines, messages and the link, without any port (see docs/protocol.md)."""
