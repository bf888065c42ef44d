"""The title screen and its night picture, and the games that bots play while nobody is there."""
