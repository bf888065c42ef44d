"""This package composes panels into the picture on the screen, and moves them to new places."""
