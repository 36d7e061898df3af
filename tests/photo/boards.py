"""A space of pictures of puzzles: ten themes, sizes, numbers of signs, scales, and what screens and cameras do to them.

A board is drawn large, 120 pixels a cell, and made smaller, so that cells rarely begin at whole pixels.
"""

import random
from itertools import product

import cv2
import numpy as np
from attrs import evolve, frozen

SIDE = 120
Colour = tuple[int, int, int]
"""Blue, green, red."""


def polygon(count, inner=1.0, turn=0.0):
    """Return the corners of a polygon or, if every second corner is nearer to the middle, of a star."""
    steps = [(2 * np.pi * (k / count + turn), inner if k % 2 else 1.0) for k in range(count)]
    return [(r * np.sin(a), -r * np.cos(a)) for a, r in steps]


def around(x, y, radius, start=0, end=360):
    """Return points along an arc; angles are in degrees, clockwise from the right."""
    angles = np.radians(np.linspace(start, end, 49))
    return [(x + radius * np.cos(a), y + radius * np.sin(a)) for a in angles]


DISC = [(around(0, 0, 1), 0)]
RING = [(around(0, 0, 1), 0), (around(0, 0, 0.78), -1)]
MOON = [(around(0.1, 0.05, 0.9, -75, 165) + around(-0.35, -0.45, 0.85, 110, -20), 0)]
CROSS = [([(-1, -0.75), (-0.75, -1), (1, 0.75), (0.75, 1)], 0), ([(1, -0.75), (0.75, -1), (-1, 0.75), (-0.75, 1)], 0)]
CAT = [
    (around(0, 0.2, 0.72), 0),
    ([(-0.7, 0.1), (-0.75, -0.9), (-0.1, -0.45)], 0),
    ([(0.7, 0.1), (0.75, -0.9), (0.1, -0.45)], 0),
    (around(-0.28, 0.1, 0.12), -1),
    (around(0.28, 0.1, 0.12), -1),
]
DOG = [
    (around(0, 0.0, 0.68), 0),
    (around(-0.72, 0.1, 0.3), 1),
    (around(0.72, 0.1, 0.3), 1),
    (around(0, 0.45, 0.4), 1),
    (around(0, 0.3, 0.14), 2),
    (around(-0.25, -0.2, 0.1), 2),
    (around(0.25, -0.2, 0.1), 2),
]
HEART = [
    (around(-0.45, -0.3, 0.5), 0),
    (around(0.45, -0.3, 0.5), 0),
    ([(-0.92, -0.12), (0, 1), (0.92, -0.12), (0, -0.35)], 0),
]
SHAPES = {
    "disc": DISC,
    "ring": RING,
    "sun": [(polygon(24, 0.66), 0)],
    "edged disc": [(around(0, 0, 1), 1), (around(0, 0, 0.86), 0)],
    "moon": MOON,
    "cross": CROSS,
    "one": [([(-0.12, 1), (-0.12, -0.6), (-0.5, -0.35), (-0.5, -0.6), (-0.05, -1), (0.16, -1), (0.16, 1)], 0)],
    "zero": [
        ([(0.62 * x, y) for x, y in around(0, 0, 1)], 0),
        ([(0.38 * x, 0.78 * y) for x, y in around(0, 0, 1)], -1),
    ],
    "cat": CAT,
    "dog": DOG,
    "star": [(polygon(10, 0.45), 0)],
    "heart": HEART,
    "diamond": [(polygon(4), 0)],
    "square": [(polygon(4, turn=1 / 8), 0)],
    "triangle": [(polygon(3), 0)],
    "drop": [(around(0, 0.3, 0.65), 0), ([(-0.58, 0.05), (0, -1), (0.58, 0.05)], 0)],
    "leaf": [(around(-0.5, 0, 1.1, -63, 63) + around(0.5, 0, 1.1, 117, 243), 0)],
    "bar": [([(-0.9, -0.3), (0.9, -0.3), (0.9, 0.3), (-0.9, 0.3)], 0)],
    "A": [
        ([(-0.8, 1), (-0.15, -1), (0.15, -1), (0.8, 1), (0.5, 1), (0, -0.6), (-0.5, 1)], 0),
        ([(-0.4, 0.2), (0.4, 0.2), (0.45, 0.45), (-0.45, 0.45)], 0),
    ],
    "T": [
        ([(-0.8, -1), (0.8, -1), (0.8, -0.72), (-0.8, -0.72)], 0),
        ([(-0.15, -1), (0.15, -1), (0.15, 1), (-0.15, 1)], 0),
    ],
}
"""Each shape as areas in a square from -1 to 1, each with the number of its colour, or -1 for the tile."""

KNOWN = (("disc", "ring"), ("sun", "moon"), ("edged disc", "moon"), ("one", "zero"), ("cross", "ring"))
"""Pairs whose first symbol is 1."""
UNUSUAL = (
    ("cat", "dog"),
    ("star", "heart"),
    ("triangle", "square"),
    ("drop", "leaf"),
    ("diamond", "bar"),
    ("A", "T"),
    ("heart", "leaf"),
    ("star", "disc"),
    ("cat", "star"),
    ("dog", "heart"),
)


@frozen
class Look:
    """How a board is drawn: lengths are shares of the side of a cell."""

    shapes: tuple[str, str] = ("edged disc", "moon")  # of 1 and 0
    inks: tuple[tuple[Colour, ...], tuple[Colour, ...]] = (
        ((30, 178, 255), (40, 100, 200)),
        ((230, 140, 75), (170, 80, 25)),
    )
    size: float = 0.24  # from the middle of a symbol to its edge
    page: Colour = (255, 255, 255)
    board: Colour = (255, 255, 255)  # beneath tiles
    tile: Colour = (255, 255, 255)
    given: Colour | None = None  # the tile of a clue
    tiles: tuple[Colour, Colour] | None = None  # of a 1 and of a 0
    shade: str = ""  # which tiles are shaded: columns, rows, checks
    shaded: Colour = (0, 0, 0)
    gap: float = 0.0  # between tiles
    round: float = 0.0  # radius of the corners of tiles
    line: float = 0.03
    lines: Colour = (220, 228, 232)
    frame: float = 0.03
    frames: Colour = (220, 228, 232)
    sign: float = 0.09  # from the middle of a sign to the end of its strokes
    bold: float = 0.03  # width of its strokes
    sign_ink: Colour = (70, 110, 145)
    patch: str = "square"  # beneath a sign: square, disc, halo or nothing
    patches: Colour = (255, 255, 255)
    patched: float = 0.15  # half the side of a patch
    unequal: str = "x"  # or a bolt
    upright: bool = True  # or turned with the edge
    counters: tuple[str, ...] = ()  # sides that have counters
    text: Colour = (40, 40, 40)
    screen: bool = False  # a bar and buttons around the board
    margin: tuple[float, float] = (0.5, 0.5)


def mixed(one, other, share):
    return tuple(round(share * a + (1 - share) * b) for a, b in zip(one, other, strict=True))


def filled(picture, points, colour, x, y, scale):
    place = np.round((np.array(points) * scale + (x, y)) * 16).astype(np.int32)
    cv2.fillPoly(picture, [place], colour, cv2.LINE_AA, 4)


def tile(picture, x, y, side, radius, colour):
    """Fill a square with round corners."""
    if radius < 0.01 * SIDE:
        cv2.rectangle(picture, (round(x), round(y)), (round(x + side) - 1, round(y + side) - 1), colour, -1)
        return
    far = side - radius
    points = []
    for cx, cy, start in ((far, radius, -90), (far, far, 0), (radius, far, 90), (radius, radius, 180)):
        points += around(x + cx, y + cy, radius, start, start + 90)
    filled(picture, points, colour, 0, 0, 1)


def drawn(puzzle, look, entries=(), entry_look=None):
    """Return a picture of a puzzle, 120 pixels a cell, and where its grid begins: (left, top)."""
    rows, columns = puzzle.rows, puzzle.columns
    left, top = (
        round((m + 1.2 * (side in look.counters)) * SIDE) for m, side in zip(look.margin, ("left", "top"), strict=True)
    )
    right, bottom = (
        round((m + 1.2 * (side in look.counters)) * SIDE)
        for m, side in zip(look.margin, ("right", "bottom"), strict=True)
    )
    top, bottom = (top + round(1.6 * SIDE), bottom + round(2.5 * SIDE)) if look.screen else (top, bottom)
    picture = np.full((top + bottom + rows * SIDE, left + right + columns * SIDE, 3), look.page, np.uint8)
    wide, high = columns * SIDE, rows * SIDE
    cv2.rectangle(picture, (left, top), (left + wide, top + high), look.board, -1)
    for r, c in product(range(rows), range(columns)):
        x, y, gap = left + c * SIDE, top + r * SIDE, look.gap * SIDE
        text = puzzle.givens[r][c]
        entry = entries[r][c] if entries and text == "." else "."
        colour = look.tile
        if {"columns": c % 2, "rows": r % 2, "checks": (r + c + 1) % 2, "": 0}[look.shade]:
            colour = look.shaded
        colour = look.given if look.given and text != "." else colour
        colour = look.tiles[text == "0"] if look.tiles and text != "." else colour
        own = look
        if entry != ".":
            text, own = entry, entry_look or look
            colour = own.tiles[text == "0"] if own.tiles else colour
        tile(picture, x + gap / 2, y + gap / 2, SIDE - gap, look.round * SIDE, colour)
        if text != "." and own.size:
            for points, ink in SHAPES[own.shapes[text == "0"]]:
                inks = own.inks[text == "0"]
                with_ink = colour if ink < 0 else inks[min(ink, len(inks) - 1)]
                filled(picture, points, with_ink, x + SIDE / 2, y + SIDE / 2, own.size * SIDE)
    for width, colour, places in ((look.line, look.lines, None), (look.frame, look.frames, (0, -1))):
        thick = round(width * SIDE)
        if thick < 1:
            continue
        ys, xs = [top + k * SIDE for k in range(rows + 1)], [left + k * SIDE for k in range(columns + 1)]
        for y in ys if places is None else [ys[k] for k in places]:
            cv2.line(picture, (left, y), (left + wide, y), colour, thick)
        for x in xs if places is None else [xs[k] for k in places]:
            cv2.line(picture, (x, top), (x, top + high), colour, thick)
    for sign in puzzle.signs:
        (a, b), (c, d) = sign.a, sign.b
        _sign(picture, look, left + (b + d + 1) * SIDE / 2, top + (a + c + 1) * SIDE / 2, sign.equal, a == c)
    _surroundings(picture, look, puzzle, left, top)
    return picture, (left, top)


def _sign(picture, look, x, y, equal, beside):
    far, bold = look.sign * SIDE, look.bold * SIDE / 2
    if look.patch == "square":
        half = look.patched * SIDE
        cv2.rectangle(picture, (round(x - half), round(y - half)), (round(x + half), round(y + half)), look.patches, -1)
    elif look.patch == "disc":
        filled(picture, around(0, 0, 1), look.board, x, y, look.patched * SIDE * 1.15)
        filled(picture, around(0, 0, 1), look.patches, x, y, look.patched * SIDE)
    strokes = [((-far, -0.45 * far), (far, -0.45 * far)), ((-far, 0.45 * far), (far, 0.45 * far))]
    if equal and not look.upright and not beside:
        strokes = [((b, a), (d, c)) for (a, b), (c, d) in strokes]
    if not equal:
        near = 0.8 * far
        strokes = [((-near, -near), (near, near)), ((-near, near), (near, -near))]
        if look.unequal == "bolt":
            strokes = [
                ((0.3 * far, -far), (-0.5 * far, 0.15 * far)),
                ((-0.5 * far, 0.15 * far), (0.5 * far, -0.15 * far)),
            ]
            strokes += [((0.5 * far, -0.15 * far), (-0.3 * far, far))]
    passes = [(bold + 0.03 * SIDE, look.patches)] * (look.patch == "halo") + [(bold, look.sign_ink)]
    for half, colour in passes:
        for (x1, y1), (x2, y2) in strokes:
            length = np.hypot(x2 - x1, y2 - y1)
            nx, ny = -(y2 - y1) / length * half, (x2 - x1) / length * half
            points = [(x1 + nx, y1 + ny), (x2 + nx, y2 + ny), (x2 - nx, y2 - ny), (x1 - nx, y1 - ny)]
            filled(picture, points, colour, x, y, 1)


def _write(picture, text, x, y, high, colour, thick=3):
    scale = high / 22
    (wide, tall), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, thick)
    place = (round(x - wide / 2), round(y + tall / 2))
    cv2.putText(picture, text, place, cv2.FONT_HERSHEY_SIMPLEX, scale, colour, thick, cv2.LINE_AA)


def _surroundings(picture, look, puzzle, left, top):
    wide, high = puzzle.columns * SIDE, puzzle.rows * SIDE
    columns = ["".join(column) for column in zip(*puzzle.givens, strict=True)]
    for side in look.counters:
        across = side in ("left", "right")
        for k, line in enumerate(puzzle.givens if across else columns):
            text = f"{line.count('1')}|{line.count('0')}"
            away = {"left": left - 0.6 * SIDE, "right": left + wide + 0.6 * SIDE, "top": top - 0.5 * SIDE}
            x = away[side] if across else left + (k + 0.5) * SIDE
            y = top + (k + 0.5) * SIDE if across else away.get(side, top + high + 0.5 * SIDE)
            _write(picture, text, x, y, 30, look.text)
    if look.screen:
        edge = picture.shape[1]
        cv2.rectangle(picture, (0, 0), (edge, round(0.7 * SIDE)), mixed(look.page, look.text, 0.8), -1)
        _write(picture, "9:41", 1.2 * SIDE, 0.35 * SIDE, 36, look.text)
        _write(picture, "Puzzle", edge / 2, 1.2 * SIDE, 40, look.text, 5)
        y = picture.shape[0] - 1.9 * SIDE
        for k, text in enumerate(("Undo", "Hint")):
            x = 0.5 * SIDE + k * edge / 2
            low, far = (round(x), round(y)), (round(x + edge / 2 - SIDE), round(y + 0.8 * SIDE))
            cv2.rectangle(picture, low, far, mixed(look.page, look.text, 0.7), -1 if k else 3)
            _write(picture, text, (low[0] + far[0]) / 2, y + 0.4 * SIDE, 36, look.text)


# themes

SKY = (Look().inks, ((40, 178, 250), (30, 110, 220)), ((250, 190, 120), (220, 150, 60)))


def any_of(chance, *choices):
    return chance.choice(choices)


def colour(chance, low=30, high=230):
    return tuple(chance.randrange(low, high) for _ in range(3))


def pair_of_inks(chance, dark=False):
    """Return the colours of two symbols; of one colour, or of two that differ."""
    ink = (230, 230, 228) if dark else (24, 20, 20)
    if chance.random() < 0.4:
        other = mixed(ink, (128, 128, 128), 0.3)
        return ((ink, other, other), (ink, other, other))
    bases = [(40, 160, 245), (220, 130, 60), (80, 170, 80), (60, 60, 210), (190, 90, 170), (170, 170, 60)]
    one, zero = chance.sample(bases, 2)
    return tuple((base, mixed(base, (20, 20, 20), 0.6), (30, 30, 30)) for base in (one, zero))


def linkedin(chance, dark=False):
    page = (29, 27, 26) if dark else (252, 250, 249)
    board = (38, 34, 32) if dark else (255, 255, 255)
    line = (66, 62, 60) if dark else (219, 230, 233)
    return Look(
        shapes=any_of(chance, ("edged disc", "moon"), ("sun", "moon")),
        inks=(SKY[0][0], SKY[0][1]),
        size=chance.uniform(0.2, 0.28),
        page=page,
        board=board,
        tile=board,
        given=any_of(chance, None, (58, 54, 52) if dark else (229, 234, 238)),
        line=chance.uniform(0.015, 0.04),
        lines=line,
        frame=0.03,
        frames=line,
        sign=chance.uniform(0.075, 0.095),
        bold=chance.uniform(0.02, 0.03),
        sign_ink=(150, 190, 215) if dark else (70, 110, 145),
        patches=board,
        patched=chance.uniform(0.11, 0.16),
        text=(220, 220, 220) if dark else (30, 30, 30),
        screen=chance.random() < 0.5,
    )


def coloured_squares(chance):
    dark = chance.random() < 0.6
    board = (68, 66, 67) if dark else (228, 226, 226)
    return Look(
        shapes=any_of(chance, ("diamond", "ring"), ("disc", "ring"), ("square", "ring")),
        inks=(((50, 48, 48),), ((50, 48, 48),)),
        size=chance.uniform(0.2, 0.26),
        page=board,
        board=board,
        tile=(83, 83, 83) if dark else (206, 204, 204),
        tiles=((135, 222, 245), (252, 203, 195)),
        gap=chance.uniform(0.1, 0.2),
        round=chance.uniform(0.02, 0.1),
        line=0,
        frame=0,
        sign=chance.uniform(0.08, 0.1),
        bold=0.02,
        sign_ink=(20, 20, 20),
        patch="disc",
        patches=(216, 222, 240),
        patched=chance.uniform(0.15, 0.19),
        unequal="bolt",
        counters=any_of(chance, (), ("right", "bottom"), ("left", "top", "right", "bottom")),
        text=(240, 240, 240) if dark else (30, 30, 30),
        screen=chance.random() < 0.4,
    )


def digits(chance):
    grey = chance.randrange(0, 160)
    return Look(
        shapes=any_of(chance, ("one", "zero"), ("one", "zero"), ("cross", "ring")),
        inks=(((20, 20, 20),), ((20, 20, 20),)),
        size=chance.uniform(0.22, 0.34),
        lines=(grey,) * 3,
        line=chance.uniform(0.012, 0.03),
        frames=any_of(chance, (0, 0, 0), (grey,) * 3),
        frame=chance.uniform(0.02, 0.06),
        sign_ink=(20, 20, 20),
        bold=0.02,
        patched=chance.uniform(0.11, 0.14),
        upright=chance.random() < 0.6,
    )


def apart(chance):
    dark = chance.random() < 0.5
    page = (45, 40, 38) if dark else (245, 243, 240)
    pair = any_of(chance, *KNOWN, *UNUSUAL)
    return Look(
        shapes=pair,
        inks=pair_of_inks(chance, dark),
        size=chance.uniform(0.2, 0.28),
        page=page,
        board=page,
        tile=mixed(page, (255, 255, 255) if dark else (120, 110, 110), chance.uniform(0.75, 0.9)),
        gap=chance.uniform(0.08, 0.32),
        round=chance.uniform(0, 0.2),
        line=0,
        frame=0,
        sign_ink=(230, 230, 230) if dark else (40, 40, 40),
        bold=chance.uniform(0.02, 0.04),
        sign=chance.uniform(0.06, 0.09),
        patch=any_of(chance, "disc", "none", "square"),
        patches=page,
        text=(220, 220, 220) if dark else (30, 30, 30),
        screen=chance.random() < 0.3,
    )


def shaded(chance):
    base = any_of(chance, (255, 255, 255), (240, 248, 250))
    return Look(
        shapes=any_of(chance, ("disc", "moon"), ("sun", "moon"), ("disc", "ring"), ("one", "zero")),
        inks=any_of(chance, Look().inks, pair_of_inks(chance)),
        tile=base,
        board=base,
        shade=any_of(chance, "columns", "columns", "rows", "checks"),
        shaded=mixed(
            base, any_of(chance, (150, 120, 100), (120, 120, 120), (100, 150, 200)), chance.uniform(0.75, 0.96)
        ),
        line=any_of(chance, 0.0, chance.uniform(0.01, 0.03)),
        lines=mixed(base, (90, 90, 90), chance.uniform(0.5, 0.85)),
        frames=(170, 170, 170),
        sign_ink=(30, 30, 30),
        bold=chance.uniform(0.02, 0.04),
        patch=any_of(chance, "square", "halo"),
        patches=base,
        screen=chance.random() < 0.3,
    )


def bold(chance):
    look = shaded(chance) if chance.random() < 0.5 else linkedin(chance)
    return evolve(
        look,
        shade=any_of(chance, "checks", ""),
        shaded=(250, 246, 245),
        line=0.03,
        lines=(225, 225, 225),
        sign=chance.uniform(0.08, 0.11),
        bold=chance.uniform(0.04, 0.065),
        sign_ink=(26, 26, 26),
        patch=any_of(chance, "halo", "none", "square"),
        patched=0.13,
        patches=(255, 255, 255),
    )


def unusual(chance):
    dark = chance.random() < 0.3
    look = linkedin(chance, dark)
    return evolve(
        look,
        shapes=any_of(chance, *UNUSUAL),
        inks=pair_of_inks(chance, dark),
        given=None,
        size=chance.uniform(0.22, 0.32),
    )


def counted(chance):
    look = any_of(chance, digits, linkedin, shaded)(chance)
    sides = any_of(chance, ("right", "bottom"), ("left", "top"), ("left", "top", "right", "bottom"), ("top",))
    return evolve(look, counters=sides, margin=(chance.uniform(0.1, 0.4), chance.uniform(0.1, 0.4)))


def thin(chance):
    """Lines that are hardly seen, or none: then a frame shows where the grid ends."""
    none = chance.random() < 0.4
    pair = any_of(chance, *KNOWN)
    known_inks = pair in (("sun", "moon"), ("edged disc", "moon"))
    return Look(
        shapes=pair,
        inks=Look().inks if known_inks else (((24, 20, 20),), ((24, 20, 20),)),
        size=chance.uniform(0.22, 0.3),
        page=any_of(chance, (255, 255, 255), (235, 232, 230)),
        line=0 if none else 0.01,
        lines=(chance.randrange(225, 246),) * 3,
        frame=chance.uniform(0.015, 0.04),
        frames=(chance.randrange(60, 190),) * 3,
        sign_ink=(60, 60, 60),
        bold=0.02,
        patched=0.12,
        screen=chance.random() < 0.3,
    )


def two_squares(chance):
    """Symbols that are the colours of squares."""
    ones, zeros, blank = any_of(
        chance,
        ((45, 45, 45), (245, 245, 245), (150, 150, 150)),
        ((60, 60, 210), (210, 120, 60), (235, 235, 235)),
        ((40, 190, 250), (200, 110, 60), (70, 70, 70)),
    )
    look = coloured_squares(chance) if chance.random() < 0.5 else Look(line=0.03, lines=(120, 120, 120))
    return evolve(
        look, size=0.0, tile=blank, tiles=(ones, zeros), sign_ink=(20, 20, 20), patches=(230, 230, 230), patch="disc"
    )


THEMES = {
    "light": linkedin,
    "dark": lambda chance: linkedin(chance, dark=True),
    "coloured squares": lambda chance: (two_squares if chance.random() < 0.3 else coloured_squares)(chance),
    "digits": digits,
    "apart": apart,
    "shaded": shaded,
    "bold signs": bold,
    "unusual pairs": unusual,
    "counters": counted,
    "thin or no lines": thin,
}
"""Each theme by its name: returns a look of it, chosen by a random number generator."""


# what screens and cameras do


def scaled(picture, share):
    return cv2.resize(picture, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)


def blurred(picture, sigma):
    return cv2.GaussianBlur(picture, (0, 0), sigma)


def lit(picture, chance, least):
    """Let light fall from one side or corner."""
    y, x = np.mgrid[0 : 1 : picture.shape[0] * 1j, 0 : 1 : picture.shape[1] * 1j]
    a, b = chance.uniform(-1, 1), chance.uniform(-1, 1)
    slope = a * (x - 0.5) + b * (y - 0.5)
    share = (slope - slope.min()) / (slope.max() - slope.min())
    return (picture * (least + (1 - least) * share)[:, :, None]).astype(np.uint8)


def photographed(picture, chance, strong=0.06, turn=6.0):
    """See a picture from the side, on a table."""
    high, wide = picture.shape[:2]
    ground = mixed(colour(chance, 60, 200), (120, 140, 160), 0.3)
    pad = round(0.12 * max(high, wide))
    more = cv2.copyMakeBorder(picture, pad, pad, pad, pad, cv2.BORDER_CONSTANT, value=ground)
    high, wide = more.shape[:2]
    angle = np.radians(chance.uniform(-turn, turn))
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float64)
    middle = np.array([wide / 2, high / 2])
    turned = (corners - middle) @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]]) * 0.95
    off = np.array([[chance.uniform(-strong, strong) * wide, chance.uniform(-strong, strong) * high] for _ in range(4)])
    there = (turned + middle + off).astype(np.float32)
    view = cv2.getPerspectiveTransform(corners.astype(np.float32), there)
    return cv2.warpPerspective(more, view, (wide, high), flags=cv2.INTER_LINEAR, borderValue=ground)


def noisy(picture, strong, seed):
    off = np.random.default_rng(seed).normal(0, strong, picture.shape)
    return np.clip(picture + off, 0, 255).astype(np.uint8)


def squeezed(picture, quality):
    data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return cv2.imdecode(data, cv2.IMREAD_COLOR)


@frozen
class Sample:
    """A picture, the puzzle that it shows, and how it was made."""

    puzzle: object
    picture: np.ndarray
    theme: str
    view: str
    side: float
    named: bool  # whether it is known which symbol is 1


VIEWS = ("screen", "screen", "blur", "light", "cropped", "photo")


def sample(puzzles, seed):
    """Return the picture of a seed; puzzles are those that it may show."""
    chance = random.Random(seed)
    theme = chance.choice(list(THEMES))
    view = chance.choice(VIEWS)
    puzzle = chance.choice(puzzles)
    look = THEMES[theme](chance)
    picture, (left, top) = drawn(puzzle, look)
    least = 34 if puzzle.signs else 22
    least += 10 * (view == "photo")
    side = min(120.0, max(least, chance.choice((chance.uniform(least, 60), chance.uniform(40, 120)))))
    # no more than a large screen has
    side = max(least, min(side, 1500 / max(puzzle.rows, puzzle.columns)))
    if view == "cropped":
        cut = [chance.choice((0.0, chance.uniform(-0.2, 0.12))) for _ in range(4)]
        far = left + puzzle.columns * SIDE, top + puzzle.rows * SIDE
        x1, y1 = max(0, round(left + cut[0] * SIDE)), max(0, round(top + cut[1] * SIDE))
        x2, y2 = round(far[0] - cut[2] * SIDE), round(far[1] - cut[3] * SIDE)
        picture = picture[y1:y2, x1:x2]
    picture = scaled(picture, side / SIDE)
    if view == "blur":
        picture = blurred(picture, chance.uniform(0.4, max(0.5, 0.03 * side)))
    elif view == "light":
        picture = lit(picture, chance, chance.uniform(0.5, 0.85))
    elif view == "photo":
        picture = photographed(picture, chance)
        picture = lit(picture, chance, chance.uniform(0.6, 0.95))
        picture = blurred(picture, chance.uniform(0.4, max(0.5, 0.02 * side)))
        picture = noisy(picture, chance.uniform(1, 5), seed)
        picture = squeezed(picture, chance.randrange(60, 95))
    known = look.shapes in KNOWN if look.size else look.tiles[0] == (45, 45, 45)
    known = known and look.shapes != ("cross", "bar")
    return Sample(puzzle, picture, theme, view, side, known)
