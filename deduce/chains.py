class View:
    def __init__(self, *a): pass
