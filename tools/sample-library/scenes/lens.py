"""Bauhaus: circles, halves and a very large number, rearranged as the lecture goes on."""

import math

from canvas import UNITS_H, mix, ramp
from clip import Clip, Line, comment
from sound import arpeggio, chords, hz, level, place, pluck, reverb

INK, CREAM, TEAL, SEA, MINT = "#0d3a46", "#f4ead2", "#127c80", "#1c98a0", "#9fd8bd"


def half(c, x, y, r, start, colour):
    c.cr.new_path()
    c.cr.arc(x, y, r, start, start + math.pi)
    c.cr.close_path()
    c.fill(colour)


def draw(c, t, clip):
    cues = [start for start, _, _ in clip.cues]
    k = [ramp(t, at, at + 2.2) for at in cues]
    split = 480 - 130 * k[2] + 90 * k[5]
    c.rect(0, 0, 960, UNITS_H, INK)
    c.rect(split, 0, 960 - split, UNITS_H, c.linear(split, 0, 960, 540, (0, MINT), (1, "#7cc6a8")))
    turn = math.pi / 2 + 0.5 * math.pi * (k[1] + k[4]) + 0.1 * math.sin(t * 0.5)
    x, r = split - 20 * k[3], 172 + 12 * math.sin(t * 0.6)
    half(c, x, 260, r, turn, CREAM)
    half(c, x, 260, r, turn + math.pi, SEA)
    c.circle(x, 260, 62 * k[3] * (1 - 0.6 * k[6]), mix(INK, TEAL, 0.5))
    c.text("07", 930, 376, 290, "#0a2730", font="Inter", bold=True, align="end")
    for i in range(5):
        w = (90 - i * 12) * (0.6 + 0.4 * math.sin(t * 0.7 + i * 0.8))
        c.line([(48, 420 + i * 17), (48 + 40 + w, 420 + i * 17)], CREAM, 3, 0.75 * (1 - ramp(4.4 - t, 0, 0.8)))
    for i in range(7):
        at = (t * 34 + i * 140) % 1100 - 60
        c.line([(at, 60 + i * 6), (at + 60, 60 + i * 6)], "#f4c95c", 3, 0.85 if at < x - r else 0.25)


def score(seconds):
    harmony = ["c3 g3 d4 e4", "e3 b3 d4 g4", "a2 e3 b3 c4", "f2 c3 g3 a3"]
    track = level(chords(seconds, harmony, 4), 0.05) + level(arpeggio(seconds, harmony, 4, 8, seed=70, density=0.8), 0.03)
    for i in range(int(seconds)):
        place(track, pluck(hz("c3"), 0.25, 0.3), i, 0.05)
    return reverb(track, 1.2, 0.22)


LINES = [
    Line("A lens is a decision about what to leave out."),
    Line("It keeps one plane sharp and asks the rest to wait."),
    Line("Stand here, and the lamp is a sun. Step left, and it is a lamp."),
    Line("The hole in the middle is called the aperture. It is the quiet part.", 0.9),
    Line("Open it, and you see more light and less world."),
    Line("Close it, and the world comes back, a little darker."),
    Line("So before you press anything, say aloud what you are leaving out.", 0.9),
]

CLIP = Clip(
    slug="lens", id="L3nsOut_lc7", title="Lecture 7: what a lens leaves out",
    description="Seventh in the series *Light, glass and patience*. Bram Sallow on apertures, attention and the polite violence of a frame.\n\nReading for next time: the first chapter of anything.",
    tags=["photography", "optics", "lecture", "attention"], category="learning", channel="reading-room", owner="bram", access="internal", days_ago=0,
    draw=draw, score=score, lines=LINES, voices={"": {"voice": "en-gb+m3", "speed": 134, "pitch": 36}}, lead=4.4, tail=4.5,
    card=("Reading Room", "Lecture 7: what a lens leaves out"), poster_at=9, views=58, likes=12,
    comments=[comment("mara", "I said it aloud in the corridor and three people stopped to look.", 0.4, 33)],
)
