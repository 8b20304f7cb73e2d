"""A lantern: paper rings around a light, opening and closing like a breath."""

import math

from canvas import mix
from clip import Clip, comment
from shapes import vignette
from sound import arpeggio, chords, level, reverb, wash

RINGS = ["#8c3b2a", "#b4552f", "#d47a3c", "#e69c54", "#f0bd7c", "#f7d8a8", "#fdf0d6"]


def draw(c, t, clip):
    c.layer("table", lambda layer: (layer.background("#1d2440", "#2b2c55", "#402f5c"), layer.glow(480, 270, 470, "#f0a060", 0.34), vignette(layer, "#0b0d1c", 0.6)))
    breath = 0.5 - 0.5 * math.cos(t * 2 * math.pi / 7)
    for i, colour in enumerate(RINGS):
        r = 214 - i * 29 + breath * (10 - i * 1.2)
        turn = t * (0.05 + 0.02 * i) * (1 if i % 2 else -1)
        points = []
        teeth = 40 - i * 3
        for k in range(teeth * 2):
            a = turn + math.pi * k / teeth
            rr = r * (1 if k % 2 else 0.955 - 0.02 * breath)
            points.append((480 + rr * math.cos(a), 262 + rr * math.sin(a)))
        c.poly([(x + 3, y + 6) for x, y in points], "#1a0d14", 0.22)
        c.poly(points, mix(colour, "#fff3da", 0.25 * breath))
    c.glow(480, 262, 120 + 40 * breath, "#fff6e0", 0.7)
    for i in range(14):
        a = i * 2.4 + t * 0.12
        d = 270 + 40 * math.sin(i * 1.7) + 8 * math.sin(t + i)
        c.circle(480 + d * 1.35 * math.cos(a), 262 + d * 0.72 * math.sin(a), 1.6 + i % 3, "#ffdba0", 0.4 + 0.3 * math.sin(t * 1.4 + i))


def score(seconds):
    harmony = ["e3 b3 e4 g#4", "c#3 g#3 b3 e4", "a2 e3 c#4 e4"]
    return reverb(level(chords(seconds, harmony, 7), 0.05) + level(arpeggio(seconds, harmony, 7, 14, seed=90, density=0.6), 0.04) + wash(seconds, 3000, 8000, 0.008, 3.5), 2.6, 0.4)


CLIP = Clip(
    slug="paper-orb", id="p4perOrb_01", title="A lantern from one sheet of paper",
    description="Seven rings, no glue, one sheet. The cutting plan is pinned in the open studio; this is what it does when you put a lamp inside and wait.",
    tags=["paper", "light", "lantern", "making"], category="culture", channel="open-studio", owner="mara", access="public", days_ago=14,
    draw=draw, score=score, seconds=21, card=("Open Studio", "A lantern from one sheet of paper"), poster_at=10.4, crf=35, views=745, likes=120,
    comments=[comment("edda", "It breathes exactly as fast as I do. Was that on purpose?", 13, 8, [comment("mara", "Seven seconds. We timed Tobin asleep.", 12.8)])],
)
