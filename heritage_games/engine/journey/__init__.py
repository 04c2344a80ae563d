"""A race for several to the far end and back, with a purse, and a chaser behind the last."""
