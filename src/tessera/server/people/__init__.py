"""Who people are, what they are called, how often they may do something, and how they hear that it is their turn."""
