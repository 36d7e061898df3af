"""Pictures of puzzles for the tests, drawn by OpenCV, and what a camera does to them."""

import cv2
import numpy as np

WHITE, BLACK, GREY = (255, 255, 255), (20, 20, 20), (210, 210, 210)
DARK, LIGHT = (40, 36, 34), (230, 230, 230)


def drawn(puzzle, theme, side=48, dark=False, entries=(), margin=40, given=(228, 232, 235)):
    """Draw a puzzle: `digits`, `crosses`, `discs`, `moons` on ruled paper, `squares` in two colours, or `tiles`."""
    paper, ink = (DARK, LIGHT) if dark else (WHITE, BLACK)
    picture = np.full((puzzle.rows * side + 2 * margin, puzzle.columns * side + 2 * margin, 3), paper, np.uint8)
    filled = {(r, c): text for r, row in enumerate(puzzle.givens) for c, text in enumerate(row)}
    for r, c in filled:
        x, y = margin + c * side, margin + r * side
        text = filled[r, c]
        tile = paper
        if theme == "squares":
            tile = {"1": (45, 45, 45), "0": (245, 245, 245), ".": (150, 150, 150)}[text]
        elif theme == "tiles":
            tile = {"1": (230, 160, 120), "0": (90, 200, 240), ".": (90, 88, 86)}[text]
        elif entries and text != ".":
            tile = given
        gap = side // 12 if theme == "tiles" else 0
        cv2.rectangle(picture, (x + gap, y + gap), (x + side - gap, y + side - gap), tile, -1)
        text = entries[r][c] if entries and text == "." else text
        if text != "." and theme != "squares":
            _symbol(picture, theme, text, (x + side // 2, y + side // 2), side, ink, tile)
    if theme != "tiles":
        line = (110, 110, 110) if dark or theme == "squares" else GREY
        right, bottom = margin + puzzle.columns * side, margin + puzzle.rows * side
        for y in range(margin, bottom + 1, side):
            cv2.line(picture, (margin, y), (right, y), line, 2)
        for x in range(margin, right + 1, side):
            cv2.line(picture, (x, margin), (x, bottom), line, 2)
    for sign in puzzle.signs:
        (a, b), (c, d) = sign.a, sign.b
        _sign(picture, margin + (b + d + 1) * side // 2, margin + (a + c + 1) * side // 2, sign.equal, side, ink, paper)
    return picture


def _symbol(picture, theme, text, at, side, ink, tile):
    x, y = at
    if theme == "digits":
        (wide, high), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, side / 45, 2)
        place = (x - wide // 2, y + high // 2)
        cv2.putText(picture, text, place, cv2.FONT_HERSHEY_SIMPLEX, side / 45, ink, 2, cv2.LINE_AA)
    elif theme == "moons":
        cv2.circle(picture, at, side // 4, (40, 178, 255) if text == "1" else (230, 140, 80), -1, cv2.LINE_AA)
        if text == "0":
            cv2.circle(picture, (x - side // 9, y - side // 9), side // 4, tile, -1, cv2.LINE_AA)
    elif theme == "crosses" and text == "1":
        for way in (1, -1):
            cv2.line(picture, (x - side // 5, y - way * side // 5), (x + side // 5, y + way * side // 5), ink, 3, 16)
    else:
        solid = text == "1" and theme == "discs"
        cv2.circle(picture, at, side // 4, BLACK if theme == "tiles" else ink, -1 if solid else 3, cv2.LINE_AA)


def _sign(picture, x, y, equal, side, ink, paper):
    far, near = side // 6, side // 11
    cv2.rectangle(picture, (x - far, y - far), (x + far, y + far), paper, -1)
    for way in (1, -1):
        low, high = (way * near // 2, way * near // 2) if equal else (-way * near, way * near)
        cv2.line(picture, (x - near, y + low), (x + near, y + high), ink, 1, cv2.LINE_AA)


def png(picture):
    return cv2.imencode(".png", picture)[1].tobytes()


def jpeg(picture, quality=40):
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()


def turned(picture, degrees):
    high, wide = picture.shape[:2]
    paper = [int(value) for value in picture[2, 2]]
    more = cv2.copyMakeBorder(picture, high // 5, high // 5, wide // 5, wide // 5, cv2.BORDER_CONSTANT, value=paper)
    high, wide = more.shape[:2]
    move = cv2.getRotationMatrix2D((wide / 2, high / 2), degrees, 1)
    return cv2.warpAffine(more, move, (wide, high), borderMode=cv2.BORDER_REPLICATE)


def leaning(picture, share=0.07):
    high, wide = picture.shape[:2]
    here = np.float32([(0, 0), (wide, 0), (wide, high), (0, high)])
    there = here + np.float32([(share * wide, share * high), (-share * wide, 0), (0, -share * high), (share * wide, 0)])
    move = cv2.getPerspectiveTransform(here, there)
    return cv2.warpPerspective(picture, move, (wide, high), borderMode=cv2.BORDER_REPLICATE)


def lit(picture, least=0.55):
    light = np.linspace(least, 1, picture.shape[1])[None, :, None]
    return (picture * light).astype(np.uint8)
