"""Pure foundation: money, facts, history, draws, notation, settings, errors. No clock, no chance, no I/O."""
