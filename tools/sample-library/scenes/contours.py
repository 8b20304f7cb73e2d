"""Contour lines that rise out of a map, with a path that finds its way between them."""

import numpy as np

from canvas import mix, ramp
from clip import Clip, comment
from shapes import vignette
from sound import arpeggio, chords, level, reverb, wash

STEP = 12
XS, YS = np.arange(0, 973, STEP), np.arange(0, 553, STEP)
GRID_X, GRID_Y = np.meshgrid(XS, YS)
HILLS = [(300, 210, 190, 1.0), (690, 330, 230, 1.2), (560, 90, 130, 0.55), (110, 450, 150, 0.6), (880, 80, 140, 0.7)]
LEVELS = [0.12 + 0.085 * i for i in range(13)]


def height(t):
    z = np.zeros_like(GRID_X, dtype=float)
    for i, (x, y, r, h) in enumerate(HILLS):
        grow = 0.55 + 0.45 * ramp(t, i * 1.5, 9 + i * 2.2)
        dx, dy = GRID_X - x - 14 * np.sin(t * 0.16 + i), GRID_Y - y - 10 * np.cos(t * 0.14 + i)
        z += h * grow * np.exp(-(dx**2 + 1.3 * dy**2 + 0.5 * dx * dy) / (2 * (r * 0.62) ** 2))
    return z


def cut(a, b, level):
    return (level - a) / (b - a) if b != a else 0.5


def contour(c, z, level, colour, width):
    """Marching squares: one short stroke per cell that the level passes through."""
    above = z > level
    kind = above[:-1, :-1] * 1 + above[:-1, 1:] * 2 + above[1:, 1:] * 4 + above[1:, :-1] * 8
    for j, i in zip(*np.nonzero((kind > 0) & (kind < 15))):
        tl, tr, br, bl = z[j, i], z[j, i + 1], z[j + 1, i + 1], z[j + 1, i]
        x, y, ends = i * STEP, j * STEP, []
        if (tl > level) != (tr > level):
            ends.append((x + STEP * cut(tl, tr, level), y))
        if (tr > level) != (br > level):
            ends.append((x + STEP, y + STEP * cut(tr, br, level)))
        if (bl > level) != (br > level):
            ends.append((x + STEP * cut(bl, br, level), y + STEP))
        if (tl > level) != (bl > level):
            ends.append((x, y + STEP * cut(tl, bl, level)))
        c.cr.move_to(*ends[0])
        c.cr.line_to(*ends[1])
    c.stroke(colour, width, 0.9)


PATH = [(60, 90), (150, 130), (190, 250), (300, 330), (430, 300), (500, 210), (600, 190), (740, 180), (850, 250), (880, 390), (820, 480)]


def spline(a, b, c, d, f):
    """A point between b and c on the Catmull-Rom curve through all four."""
    return 0.5 * (2 * b + (c - a) * f + (2 * a - 5 * b + 4 * c - d) * f * f + (3 * b - a - 3 * c + d) * f**3)


def trail(k):
    """The first part k of the walked path."""
    stops = [PATH[0], *PATH, PATH[-1]]
    points = []
    for i in range(int(k * 240) + 1):
        u = min(i / 240 * (len(PATH) - 1), len(PATH) - 1.001)
        j, f = int(u), u % 1
        points.append(tuple(spline(*[stops[j + n][axis] for n in range(4)], f) for axis in (0, 1)))
    return points


def draw(c, t, clip):
    c.layer("paper", lambda layer: (layer.background("#23402f", "#1a3327"), layer.glow(420, 220, 520, "#4f7a52", 0.35)))
    z = height(t)
    for i, level_at in enumerate(LEVELS):
        contour(c, z, level_at, mix("#5f8a63", "#f0e3b4", i / len(LEVELS)), 2.2 if i % 4 == 0 else 1.2)
    walked = trail(ramp(t, 3, clip.seconds - 4))
    c.path(walked)
    c.stroke("#f0a04b", 3.4, dash=[9, 8])
    c.cr.set_dash([])
    c.circle(*walked[-1], 7, "#ffd9a0")
    c.layer("corners", lambda layer: vignette(layer, "#08130d", 0.55))


def score(seconds):
    harmony = ["g2 d3 b3 d4", "e3 b3 d4 g4", "c3 g3 e4 g4", "d3 a3 d4 f#4"]
    track = level(chords(seconds, harmony, 4), 0.045) + level(arpeggio(seconds, harmony, 4, 8, seed=61, density=0.75), 0.045)
    return reverb(track + wash(seconds, 500, 2200, 0.04, 6), 2, 0.3)


CLIP = Clip(
    slug="contours", id="c0nt0uR_map", title="Reading a map you cannot fold",
    description="Contours for people who get lost indoors. The dotted line is the path Noor actually walked; the shorter one was a bog.",
    tags=["maps", "contours", "walking", "fieldwork"], category="field-work", channel="field-notes", owner="noor", access="internal", days_ago=118,
    draw=draw, score=score, seconds=26, card=("Field Notes", "Reading a map you cannot fold"), poster_at=20, crf=37, views=231, likes=19,
    comments=[comment("pim", "I printed it, folded it, and now there is a valley where there was none.", 110)],
)
