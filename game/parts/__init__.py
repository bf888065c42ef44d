"""Parts of a running game that handle touches and time beside the rules: map gestures, animation, advice,
stored plans."""
