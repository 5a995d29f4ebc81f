"""The button box on a serial port: find it, talk to it, lose it and find it again."""
