class G:
    def summary(self):
        return {}


def grade_trace(t):
    return G()
