"""What Monopoly City and Monopoly Builder share: dice, tokens on a track, deeds, a bank, jail, Chance cards."""
