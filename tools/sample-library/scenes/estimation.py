"""A chalkboard on which the curves draw themselves."""

import math
import random

from canvas import UNITS_W, ramp
from clip import Clip, Line, comment
from shapes import vignette
from sound import chords, hz, level, place, pluck, reverb, wash

CHALK = "#e4efe4"


def board(c):
    c.background("#14463a", "#0f3a30")
    rnd = random.Random(7)
    for _ in range(26):
        x, y = rnd.random() * 960, rnd.random() * 540
        c.cr.save()
        c.cr.translate(x, y)
        c.cr.rotate(-0.25)
        c.cr.scale(1, 0.18)
        c.glow(0, 0, 120 + rnd.random() * 150, "#5d9a86", 0.16)
        c.cr.restore()
    vignette(c, "#04120e", 0.6)
    c.rect(0, 526, UNITS_W, 14, "#6b4a2c")
    c.rect(0, 524, UNITS_W, 3, "#8d6a44")


def chalk(c, points, k, width=3.2, alpha=0.92):
    """Draws the first part k of a line, a little shaky."""
    n = int(len(points) * k)
    if n > 1:
        c.line(points[:n], CHALK, width, alpha)
        if n < len(points):
            c.circle(*points[n - 1], width, "#ffffff")


def shaky(seed, points):
    rnd = random.Random(seed)
    return [(x + rnd.random() * 1.5 - 0.75, y + rnd.random() * 1.5 - 0.75) for x, y in points]


def curve(seed, f, x0=120, x1=560):
    return shaky(seed, [(x, f((x - x0) / (x1 - x0))) for x in range(x0, x1, 4)])


AXES = [shaky(1, [(112, 70 + i * 4) for i in range(96)]), shaky(2, [(108 + i * 4, 452) for i in range(122)])]
CURVES = [
    curve(3, lambda u: 440 - 320 * u**2.2),
    curve(4, lambda u: 150 + 260 * ramp(u, 0, 1)),
    curve(5, lambda u: 430 - 250 * math.sin(u * 2.9)),
]
CIRCLE = shaky(6, [(740 + 92 * math.cos(a / 20), 190 + 92 * math.sin(a / 20)) for a in range(0, 128)])
TRIANGLE = shaky(7, [(740 + 92 * math.cos(a) * (1 - f) + 92 * math.cos(a + 2.0944) * f, 190 + 92 * math.sin(a) * (1 - f) + 92 * math.sin(a + 2.0944) * f) for a in (3.1416, 5.236, 7.33) for f in [i / 14 for i in range(15)]])
NOTES = [shaky(20 + i, [(640 + x * 4, 340 + i * 34 + 5 * math.sin(x * 0.55 + i)) for x in range(52 - i * 6)]) for i in range(4)]


def draw(c, t, clip):
    c.layer("board", board)
    marks = [at for at, _ in clip.marks()]
    for i, points in enumerate(AXES):
        chalk(c, points, ramp(t, 0.2 + i * 0.9, 1.6 + i * 0.9), 3.6)
    for points, at in zip(CURVES, (marks[0] + 3.4, marks[1] + 0.8, marks[2] + 0.8)):
        chalk(c, points, ramp(t, at, at + 3.5))
    chalk(c, CIRCLE, ramp(t, marks[1] + 4, marks[1] + 7))
    chalk(c, TRIANGLE, ramp(t, marks[1] + 7, marks[1] + 9.5), 2.6)
    for i, points in enumerate(NOTES):
        chalk(c, points, ramp(t, marks[2] + 3 + i * 2, marks[2] + 4.6 + i * 2), 2.4, 0.75)
    if t > marks[3]:
        k = ramp(t, marks[3] + 0.5, marks[3] + 2)
        c.ring(386, 342, 26, "#f2c46a", 4, k, -1.2, -1.2 + 6.2 * k)


def score(seconds):
    track = level(chords(seconds, ["c3 g3 e4", "a2 e3 c4", "f2 c3 a3", "g2 d3 b3"], 6), 0.05)
    for i in range(int(seconds / 1.5)):
        place(track, pluck(hz(["e5", "g5", "c5", "b4", "a4", "d5"][(i * 5) % 6]), 1.2, 0.5), i * 1.5, 0.035, 0.4 if i % 2 else -0.4)
    return reverb(track + wash(seconds, 2500, 7000, 0.02, 2.2), 1.4, 0.25)


LINES = [
    Line("Lesson four. Put the calculator in the drawer.", chapter="Put it in the drawer"),
    Line("We want an answer that is good enough to act on.", 0.6),
    Line("How many bricks are in this building? Do not count them.", 1.2, chapter="Bricks, roughly"),
    Line("Take one wall. Ten wide, thirty high, and a bit for the mortar.", 0.5),
    Line("Three hundred, times the walls, is about nine thousand. Say ten.", 0.5),
    Line("Now ask how wrong you are allowed to be.", 1.4, chapter="How wrong may you be?"),
    Line("If you are ordering bricks, not very. If you are telling a story, quite.", 0.5),
    Line("Write the range down next to the number. Always both.", 0.5),
    Line("The two curves cross here. That is where guessing costs more than measuring.", 1.4, chapter="Where the curves cross"),
    Line("Before that point, estimate. After it, fetch the ladder.", 0.6),
]

CLIP = Clip(
    slug="estimation", id="eSt1m8_no_4", title="Estimation without a calculator, lesson 4",
    description="How many bricks are in this building? An answer on one chalkboard, with a range beside it.\n\nHomework: estimate the number of **keys** on Ada's ring. Sealed answers to the workshop by Friday.",
    tags=["numbers", "lesson", "estimation", "chalkboard"], category="learning", channel="workshop", owner="mara", access="internal", days_ago=12,
    draw=draw, score=score, lines=LINES, voices={"": {"voice": "en-gb+f3", "speed": 144, "pitch": 44}}, lead=4, tail=5,
    card=("Workshop, lesson 4", "Estimation without a calculator"), poster_at=46, views=318, likes=41,
    comments=[
        comment("ada", "There are 61 keys and I am not telling you how many I can name.", 11, replies=[comment("tobin", "I wrote 50 to 70. So, right?", 10.6), comment("mara", "A range and a reason. Full marks.", 10.5)]),
        comment("jun", "Fetch the ladder is going on a poster.", 9, 49),
    ],
)
