"""Parts shared by all desk panels: grid, cards, buttons, and the panels of the seats."""
