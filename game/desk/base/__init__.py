"""The building blocks of all panels of the desk: their grid, plant cards, buttons, and the panels of the players."""
