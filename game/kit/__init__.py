"""A kit that knows nothing of a game's phases: values, style, paint, pieces in motion, input, the screen."""
