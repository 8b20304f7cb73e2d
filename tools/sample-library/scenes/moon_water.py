"""A moon over still water, its light broken into short strokes."""

import math
import random

from canvas import ramp
from clip import Clip, comment
from shapes import ridge, vignette
from sound import arpeggio, chords, level, reverb, wash

RND = random.Random(18)
GLINTS = [(RND.gauss(0, 1), (i / 70) ** 1.25, RND.random() * 6.28) for i in range(70)]


def night(c):
    c.background("#0b1d33", "#1b3d5c", "#3a6a80")
    rnd = random.Random(5)
    for _ in range(80):
        c.circle(rnd.random() * 960, rnd.random() * 260, 0.5 + rnd.random(), "#eaf4ff", 0.25 + rnd.random() * 0.5)
    c.poly(ridge(77, 318, 22, 100), "#17344b")
    c.poly(ridge(81, 332, 14, 500, 1.6), "#10283c")
    c.rect(0, 340, 960, 200, c.linear(0, 340, 0, 540, (0, "#1f4a63"), (1, "#071521")))
    vignette(c, "#040c16", 0.5)


def draw(c, t, clip):
    c.layer("night", night)
    rise = 168 - 50 * t / clip.seconds
    c.glow(520, rise, 250, "#e9f2ff", 0.6)
    c.circle(520, rise, 52, "#f7f6ec")
    for x, y, r in ((506, -12, 9), (532, 8, 13), (514, 22, 6)):
        c.circle(x, rise + y, r, "#dfe2dc", 0.8)
    for side, depth, phase in GLINTS:
        y = 346 + depth * 186
        spread = 22 + depth * 120
        x = 520 + side * spread * 0.6 + 6 * math.sin(t * 0.8 + phase)
        w = (14 + 46 * depth) * (0.55 + 0.45 * math.sin(t * 1.1 + phase))
        if w > 2:
            c.line([(x - w, y), (x + w, y)], "#f4f1dc", 1.6 + 2.2 * depth, 0.75 - 0.25 * depth)
    x = 1010 - 130 * t / 6
    bird = ramp(t, 4, 6) * (1 - ramp(t, 22, 24))
    for i in range(3):
        bx, by, f = x + 420 + i * 34, 120 + i * 14, 7 * math.sin(t * 5 + i)
        c.line([(bx - 13, by - f), (bx, by), (bx + 13, by - f)], "#0a1826", 2.4, bird)
    boat = 150 + t * 5
    c.poly([(boat - 44, 398), (boat + 44, 398), (boat + 30, 412), (boat - 32, 412)], "#061019")
    c.poly([(boat, 318), (boat, 392), (boat + 40, 392)], "#0c1c2a")
    c.line([(boat - 2, 312), (boat - 2, 398)], "#061019", 2.4)
    c.circle(boat - 2, 388, 3, "#ffd27d")


def score(seconds):
    harmony = ["d3 a3 e4 f4", "bb2 f3 c4 d4", "f2 c3 g3 a3"]
    track = level(chords(seconds, harmony, 8), 0.045) + level(arpeggio(seconds, harmony, 8, 10, seed=15, density=0.35), 0.025)
    return reverb(track + wash(seconds, 120, 1100, 0.22, 5), 3, 0.35)


CLIP = Clip(
    slug="moon-water", id="mo0nW8ter_q", title="Low tide, full moon: thirty seconds at the estuary",
    description="No words, one boat, a lot of water. Recorded for everybody who asked what the field team *does* at night.",
    tags=["estuary", "moon", "ambience", "night"], category="field-work", channel="field-notes", owner="noor", access="public", days_ago=71,
    draw=draw, score=score, seconds=30, card=("Field Notes", "Low tide, full moon"), poster_at=13, container="webm", crf=48, views=412, likes=64,
    comments=[comment("ada", "I have had this on a loop since lunch. The servers seem calmer.", 60)],
)
