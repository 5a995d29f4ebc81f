"""A button box as a program: the firmware on an emulated chip, or a stand-in for it, on a pty or TCP, with faults."""
