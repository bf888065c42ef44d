"""The title screen and its picture of a map at night, and the games that bots play while no person is at the screen."""
