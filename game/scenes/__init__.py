"""The scenes of the program, one of which fills the screen at a time: title, set-up, running game, replay, menu and the
measuring of the touch table."""
