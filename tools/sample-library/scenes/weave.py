"""Threads going over and under, row by row, in nine colours."""

import math

from canvas import mix, ramp
from clip import Clip, comment
from shapes import vignette
from sound import hz, level, place, pluck, reverb, silence, thump, wash

NINE = ["#d9603b", "#e8a23d", "#f1d9a0", "#2f6f73", "#17475a", "#8fb8a8", "#a8324a", "#f4efe2", "#573050"]
SIZE, COLS, ROWS = 40, 24, 14
ROW_SECONDS = 2


def warp(i):
    return NINE[(i * i + i // 3) % 9]


def weft(j):
    return NINE[(j * 2 + 4) % 9]


def over(i, j):
    return (i + j + (j // 4) * (i // 6 % 2)) % 2 == 0 if (i // 6 + j // 4) % 2 else (i + 2 * j) % 4 < 2


def thread(c, x, y, w, h, colour, upright):
    c.rect(x, y, w, h, colour)
    edge = mix(colour, "#1a0f14", 0.35)
    if upright:
        c.rect(x, y, 3, h, edge, 0.55)
        c.rect(x + w - 3, y, 3, h, edge, 0.55)
        c.rect(x + w / 2 - 3, y, 4, h, "#ffffff", 0.10)
    else:
        c.rect(x, y, w, 3, edge, 0.55)
        c.rect(x, y + h - 3, w, 3, edge, 0.55)
        c.rect(x, y + h / 2 - 3, w, 4, "#ffffff", 0.10)


def loom(c):
    c.background("#2a1720", "#1c1018")
    for i in range(COLS):
        thread(c, i * SIZE + 5, 0, SIZE - 10, 540, warp(i), True)
    c.rect(0, 0, 960, 540, "#150b10", 0.28)


def cloth(rows):
    def paint(c):
        loom(c)
        for j in range(rows):
            for i in range(COLS):
                pick(c, i, j)
    return paint


def pick(c, i, j):
    x, y = i * SIZE, 540 - (j + 1) * SIZE + 10
    if over(i, j):
        thread(c, x - 1, y + 3, SIZE + 2, SIZE - 6, weft(j), False)
    else:
        c.rect(x, y, SIZE, SIZE, weft(j))
        thread(c, x + 3, y - 1, SIZE - 6, SIZE + 2, warp(i), True)


def draw(c, t, clip):
    done = min(ROWS, int(t / ROW_SECONDS))
    c.layer(f"cloth {done}", cloth(done))
    if done < ROWS:
        k = ramp(t - done * ROW_SECONDS, 0.1, 1.6)
        reach = k * 1000 if done % 2 == 0 else 960 - k * 1000
        for i in range(COLS):
            if (i * SIZE < reach) == (done % 2 == 0):
                pick(c, i, done)
        y = 540 - done * SIZE - 10
        c.poly([(reach - 58, y), (reach - 34, y - 13), (reach + 34, y - 13), (reach + 58, y), (reach + 34, y + 13), (reach - 34, y + 13)], "#6b4527")
        c.rect(reach - 26, y - 6, 52, 12, weft(done))
    c.layer("corners", lambda layer: vignette(layer, "#12080c", 0.45))


def score(seconds):
    track = silence(seconds)
    tune = ["d4", "a4", "f4", "g4", "d5", "c5", "a4", "e4", "g4"]
    for i in range(int(seconds / 2)):
        place(track, thump(110, 0.2), i * 2 + 1.72, 0.5, -0.2)
        place(track, thump(170, 0.12), i * 2 + 1.86, 0.3, 0.2)
        place(track, level(wash(1.4, 1800, 6000, 0.05, 1.4, i), 0.02), i * 2 + 0.15)
        for n in range(4):
            place(track, pluck(hz(tune[(i * 3 + n * 2) % 9]), 1.4, 0.8), i * 2 + n * 0.5, 0.16, math.sin(i + n))
    return reverb(track, 1.3, 0.25)


CLIP = Clip(
    slug="weave", id="w3aVe9clrs_", title="A loom, a rule and nine colours",
    description="Edda set the rule, Mara threw the shuttle. One new row every two seconds; see whether you can guess the pattern before it is finished.\n\nThe rule is in the comments. **Do not look yet.**",
    tags=["weaving", "pattern", "colour", "craft"], category="culture", channel="workshop", owner="mara", access="public", days_ago=33,
    draw=draw, score=score, seconds=32, card=("Workshop", "A loom, a rule and nine colours"), poster_at=23.3, views=374, likes=49,
    comments=[comment("edda", "The rule: over two, under two, and change your mind every sixth thread.", 32, replies=[comment("jun", "I got the first half. The mind-changing was cruel.", 31)])],
)
