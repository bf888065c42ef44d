"""Programs that damage inputs at random and give them to everything that reads data from outside the program."""
