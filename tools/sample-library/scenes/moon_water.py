"""A moon over still water, and one boat that crosses its light."""

import functools
import math
import random

import numpy as np

import sea
from canvas import Canvas, mix, ramp, rgba
from clip import Clip, comment
from sound import arpeggio, chords, level, reverb, wash

W, H, HORIZON, FPS = sea.W, sea.H, sea.HORIZON, 24
MOON_X = 352
SKY = ["#41627c", "#27485f", "#16324a", "#0c2036", "#061223"]
RND = random.Random(18)
STARS = [(RND.random() * W, RND.random() * 132, RND.random()) for _ in range(110)]


@functools.cache
def colours():
    """Sixty-four colours from the horizon up."""
    steps = [i / 63 * 3.999 for i in range(64)]
    return np.array([rgba(mix(SKY[int(at)], SKY[int(at) + 1], at % 1))[:3] for at in steps]) * 255


@functools.cache
def water():
    return list(sea.loop(FPS, [(MOON_X, 0.3, 34)]))


@functools.cache
def night():
    frame = np.zeros((H, W, 4), np.uint8)
    rows = colours()[np.clip((HORIZON - np.arange(HORIZON)) * 64 // (HORIZON + 6), 0, 63)]
    frame[:HORIZON, :, :3] = rows[:, None, ::-1]
    c = Canvas.over(frame)
    for x, y, big in STARS:
        c.circle(x, y, 0.3 + 0.6 * big**3, "#eaf4ff", 0.2 + 0.6 * big)
    for seed, height, colour in ((3.1, 15, "#1d3a50"), (7.4, 8, "#0f2536")):
        hills = [(x, HORIZON - height * (0.55 + 0.3 * math.sin(x * 0.009 + seed) + 0.16 * math.sin(x * 0.037 + seed))) for x in range(0, W + 6, 6)]
        c.poly([(0, HORIZON), *hills, (W, HORIZON)], colour)
    return frame


def boat(c, t):
    """A small sail against the light, with a lamp in the stern."""
    x, y = 168 + t * 6.6, 182 + 0.7 * math.sin(t * 0.9)
    c.cr.save()
    c.cr.translate(x, y)
    c.cr.rotate(0.022 * math.sin(t * 0.8))
    c.poly([(-21, -3), (22, -4), (16, 4), (-17, 4)], "#050d15")
    c.poly([(1, -44), (1, -7), (19, -7)], "#0b1926")
    c.poly([(-2, -39), (-2, -7), (-13, -7)], "#091520")
    c.line([(0, -47), (0, -4)], "#050d15", 1.2)
    c.cr.restore()
    c.glow(x - 17, y - 6, 15, "#ffc46a", 0.8)
    c.circle(x - 17, y - 6, 1.3, "#fff0cc")


def draw(canvas, t, clip):
    code, (path,) = water()[round(t * FPS) % (FPS * sea.LOOP_S)]
    frame = night().copy()
    below = sea.tinted(code, colours(), np.array(rgba("#050f1b")[:3]) * 255)[..., ::-1].astype(np.uint16)
    below += (path[..., None].astype(np.uint16) * np.array([196, 216, 222], np.uint16)) >> 8
    frame[HORIZON:, :, :3] = np.minimum(below, 255)
    c = Canvas.over(frame)
    rise = 66 - 14 * t / clip.seconds
    c.glow(MOON_X, rise, 150, "#dcebff", 0.5)
    c.circle(MOON_X, rise, 21, "#f7f6ec")
    for x, y, r in ((-6, -5, 4), (5, 3, 5.4), (-2, 9, 2.6), (8, -8, 2.2)):
        c.circle(MOON_X + x, rise + y, r, "#d9ddd8", 0.7)
    veil = 0.5 + 0.3 * math.sin(t * 0.12)
    for i in range(5):
        c.cr.save()
        c.cr.translate(MOON_X - 120 + 70 * i + t * 1.6, rise + 16 - 9 * (i % 3))
        c.cr.scale(1, 0.09)
        c.glow(0, 0, 110, "#9db4c8", 0.14 * veil)
        c.cr.restore()
    flight = ramp(t, 4, 6) * (1 - ramp(t, 22, 24))
    for i in range(3):
        x, y, wing = 640 - 18 * t + i * 19, 88 + i * 8, 4 * math.sin(t * 5 + i)
        c.line([(x - 7, y - wing), (x, y), (x + 7, y - wing)], "#06121d", 1.3, flight)
    boat(c, t)
    canvas.image(frame)


def score(seconds):
    harmony = ["d3 a3 e4 f4", "bb2 f3 c4 d4", "f2 c3 g3 a3"]
    track = level(chords(seconds, harmony, 8), 0.045) + level(arpeggio(seconds, harmony, 8, 10, seed=15, density=0.35), 0.025)
    return reverb(track + wash(seconds, 120, 1100, 0.22, 5), 3, 0.35)


CLIP = Clip(
    slug="moon-water", id="mo0nW8ter_q", title="Low tide, full moon: thirty seconds at the estuary",
    description="No words, one boat, a lot of water. Recorded for everybody who asked what the field team *does* at night.",
    tags=["estuary", "moon", "ambience", "night"], category="field-work", channel="field-notes", owner="noor", access="public", days_ago=71,
    draw=draw, score=score, seconds=30, card=("Field Notes", "Low tide, full moon"), poster_at=13, container="webm", crf=46, views=412, likes=64, size=(W, H), fps=FPS,
    comments=[comment("ada", "I have had this on a loop since lunch. The servers seem calmer.", 60)],
)
