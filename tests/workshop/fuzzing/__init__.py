"""Damaged inputs for everything that reads data from outside the program."""
