"""Strings seen from very close: bundles of lines that cross and swing with the music."""

import math

from canvas import mix
from clip import Clip, comment
from shapes import vignette
from sound import bowed, hz, level, place, reverb, silence

PIECES = [(0, "I. Opening the cases", "#e98aa6"), (16, "II. Slow, with snow", "#a9b7f0"), (32, "III. The bicycle", "#f2c07a"), (48, "IV. Going home", "#f3d3dc")]
STRANDS = 13


def piece_at(t):
    found = 0
    for i, (at, _, _) in enumerate(PIECES):
        if t >= at:
            found = i
    return found


def draw(c, t, clip):
    c.layer("hall", lambda layer: (layer.background("#3a1230", "#581c40", "#341030"), layer.glow(700, 150, 480, "#a83a68", 0.4), vignette(layer, "#14040f", 0.6)))
    i = piece_at(t)
    into = min(1, (t - PIECES[i][0]) / 1.5)
    colour = mix(PIECES[max(0, i - 1)][2], PIECES[i][2], into)
    pace = [0.5, 0.26, 0.85, 0.4][i]
    for strand in range(STRANDS):
        u = strand / (STRANDS - 1)
        points = []
        for x in range(-20, 1000, 20):
            v = x / 960
            body = math.sin(v * 3.4 + t * pace * 0.6 + u * 1.9) * (130 - 150 * u)
            fine = math.sin(v * 7.2 - t * pace + u * 3.6) * 44 * (0.4 + v)
            points.append((x, 275 + body * (1 - 0.35 * v) + fine + (u - 0.5) * 90))
        edge = 1 - abs(u - 0.5) * 1.5
        c.line(points, mix(colour, "#fff4ee", max(0, edge) * 0.6), 1.8 + 1.2 * max(0, edge), 0.34 + 0.4 * max(0, edge))
    label = PIECES[i][1]
    if i and t - PIECES[i][0] < 4.5:
        since = t - PIECES[i][0]
        c.text(label, 56, 492, 24, "#fcf1ee", min(1, since, 4.5 - since), italic=True)


SCORES = [
    (0, 1.5, "d4 f#4 a4 d5 e5 d5 a4 f#4 g4 b4 d5 a4", "d3 d3 a2 a2 g2 a2"),
    (16, 2.5, "e4 g4 b4 a4 e4 d4 e4 b3", "e2 c3 a2 b2"),
    (32, 0.5, "g4 a4 b4 d5 b4 a4 g4 e4 g4 a4 b4 e5 d5 b4 a4 g4", "g2 c3 d3 g2"),
    (48, 2.0, "d4 e4 f#4 a4 g4 f#4 e4 d4", "d3 b2 g2 d3"),
]
ENDS = [16, 32, 48, 64]


def score(seconds):
    track = silence(seconds)
    for (start, step, tune, bass), end in zip(SCORES, ENDS):
        notes, low = tune.split(), bass.split()
        length = end - start - 2
        for i in range(int(length / step)):
            place(track, bowed(hz(notes[i % len(notes)]), step * 1.5, i), start + 0.3 + i * step, 0.2, 0.3)
            if i % 2 == 0:
                third = hz(notes[(i + 2) % len(notes)]) / 2
                place(track, bowed(third, step * 2.4, i + 3), start + 0.3 + i * step, 0.14, -0.4)
        hold = length / len(low)
        for i, note in enumerate(low):
            place(track, bowed(hz(note), hold * 1.15, i + 9), start + 0.2 + i * hold, 0.22, -0.1)
    return reverb(level(track, 0.09), 2.6, 0.4)


CLIP = Clip(
    slug="four-pieces", id="f0urStr1ngs", title="Autumn concert: four pieces for strings",
    description="Four short pieces by the house quartet, seen from as close to the strings as we dared to put the camera.\n\n1. Opening the cases\n2. Slow, with snow\n3. The bicycle\n4. Going home\n\nRecorded in the main hall on the last warm evening of the year.",
    tags=["concert", "strings", "quartet", "autumn"], category="events", channel="main-stage", owner="pim", access="public", days_ago=48,
    draw=draw, score=score, seconds=64, chapters=[(at, title) for at, title, _ in PIECES], card=("Autumn concert", "Four pieces for strings"), poster_at=9, crf=41, views=967, likes=142,
    comments=[
        comment("iris", "The bicycle! I can hear the gravel.", 46, 36, [comment("jun", "There is real gravel. It is in my viola now.", 45)]),
        comment("edda", "Going home made the whole row go quiet.", 45, 52),
    ],
)
