"""A button box as a program: stands in for the firmware on a pty or a TCP port, with faults on demand."""
