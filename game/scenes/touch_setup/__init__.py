"""The set-up of a touchscreen: measuring its size, and testing its contacts."""
