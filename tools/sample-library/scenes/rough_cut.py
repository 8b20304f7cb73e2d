"""Bauhaus in red and yellow: a title that is not finished yet. Mara's own."""

import math

from canvas import ramp
from clip import Clip
from sound import hz, level, place, pluck, reverb, silence, thump


def draw(c, t, clip):
    k = ramp(t, 0.5, 3)
    split = 960 - 480 * k
    c.rect(0, 0, 960, 540, c.linear(0, 0, 480, 540, (0, "#c9492f"), (1, "#a8392a")))
    c.rect(split, 0, 960 - split, 540, c.linear(480, 0, 960, 540, (0, "#f4c64f"), (1, "#e8ad35")))
    x = 480 + 40 * math.sin(t * 0.7)
    c.circle(x, 262, 176, "#f0884a")
    c.cr.save()
    c.cr.rectangle(0, 0, split, 540)
    c.cr.clip()
    c.circle(x, 262, 176, "#fbf0d8")
    c.cr.restore()
    c.text("02", 926, 376, 270, "#24284a", ramp(t, 2.4, 3.4), font="Inter", bold=True, align="end")
    for i in range(4):
        w = 40 + 150 * ramp(t, 3 + i * 0.5, 5 + i * 0.5) - i * 26 * ramp(t, 3, 5)
        c.line([(56, 404 + i * 20), (56 + max(10, w), 404 + i * 20)], "#fbf0d8", 3.5)
    for i in range(3):
        a = t * 1.1 + i * 2.094
        c.circle(150 + 52 * math.cos(a), 130 + 52 * math.sin(a), 13, ["#24284a", "#f4c64f", "#fbf0d8"][i])


def score(seconds):
    track = silence(seconds)
    for i in range(int(seconds * 2)):
        place(track, thump(72 if i % 4 else 60), i * 0.5, 0.5)
        if i % 4 != 3:
            place(track, pluck(hz(["e4", "g4", "b4", "d5", "a4"][(i * 3) % 5]), 0.9), i * 0.5 + 0.02, 0.25, math.sin(i))
    return reverb(level(track, 0.1), 1.1, 0.2)


CLIP = Clip(
    slug="rough-cut", id="r0ughCut_02", title="Rough cut: opening titles, take two",
    description="Not for the programme yet. The second take moves the circle before the number; I think the number should win.\n\n- ask Pim about the drum\n- try it without the yellow",
    tags=["draft", "titles"], category="culture", channel="open-studio", owner="mara", access="private", days_ago=1,
    draw=draw, score=score, seconds=14, poster_at=8, views=3, likes=0,
)
