"""The scenes of the program: title, set-up, running game, replay, menu and the measuring of the touch table. One scene
at a time fills the screen."""
