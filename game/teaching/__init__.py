"""Teaching: the guided first game and the lessons, with sentences beside a pointing hand, all read from data files."""
