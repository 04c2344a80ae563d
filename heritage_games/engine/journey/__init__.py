"""A race for several from village to well and back, with a purse, and a hyena behind the last."""
