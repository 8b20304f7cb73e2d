"""Twenty minutes at the end of a quay, from the last sun to the last lamp; nothing is cut."""

import functools
import math
import random

import numpy as np
from PIL import Image, ImageFilter

import sea
from canvas import Canvas, mix, ramp, rgba
from clip import Clip, Line, comment
from sound import RATE, clock, envelope, place, reverb, silence, tone, wash

W, H, HORIZON = sea.W, sea.H, sea.HORIZON
SECONDS, FPS = 1224, 10
SUN_X = 236
# x, how high above the water, width of its glitter; by when they are lit.
QUAY = [(402, 0.08, 4), (447, 0.08, 4), (498, 0.09, 5)]
TOWN = [(26, 0.05, 3), (74, 0.06, 3), (118, 0.05, 3), (560, 0.07, 5), (612, 0.08, 5)]
RND = random.Random(5)
STARS = [(RND.random(), RND.random(), RND.random()) for _ in range(90)]
# Of the houses on the quay: where, and from when to when.
HOUSES = ((392, 26, 40), (440, 34, 30), (476, 24, 60), (544, 40, 34), (584, 30, 56))
WINDOWS = [
    (x + 5 + 7 * column, HORIZON - h + 4 + 8 * row, RND.uniform(380, 820), RND.uniform(1010, 1190) if RND.random() < 0.9 else 9999)
    for x, h, w in HOUSES for column in range((w - 6) // 7) for row in range((h - 6) // 8) if RND.random() < 0.55
]
KEYS = [0, 240, 430, 640, 860, SECONDS]
SKY = [  # from the horizon up
    ["#ffd38c", "#f6a268", "#c9807c", "#7f7396", "#4c5c86"],
    ["#ffb766", "#ee8150", "#b4616d", "#665a84", "#374872"],
    ["#f08a4e", "#c25c58", "#7d4a6c", "#46416f", "#26345d"],
    ["#a2524f", "#6f4160", "#453a66", "#2a3158", "#182447"],
    ["#3d3553", "#2c3054", "#1e284a", "#141d3b", "#0c142c"],
    ["#1d2439", "#161d36", "#10172e", "#0b1124", "#070b19"],
]


def _colour(hexes, at):
    """A colour of a list of them, by a place from 0 to 1."""
    at = min(0.9999, max(0, at)) * (len(hexes) - 1)
    return mix(hexes[int(at)], hexes[int(at) + 1], at % 1)


def sky_at(t):
    """Sixty-four colours from the horizon up."""
    last = max(i for i in range(len(KEYS) - 1) if KEYS[i] <= min(t, SECONDS - 1))
    k = (t - KEYS[last]) / (KEYS[last + 1] - KEYS[last])
    both = [[rgba(_colour(SKY[last + j], i / 63))[:3] for i in range(64)] for j in (0, 1)]
    return (np.array(both[0]) * (1 - k) + np.array(both[1]) * k) * 255


@functools.cache
def water():
    return list(sea.loop(FPS, QUAY, TOWN, [(SUN_X, 0.16, 26)]))


@functools.cache
def cloud_cover():
    """Noise in perspective, thin and long above the horizon."""
    rnd = np.random.default_rng(12)
    total = np.zeros((HORIZON, W * 2), np.float32)
    for octave in range(5):
        size = (4 + 9 * 2**octave, 3 + 4 * 2**octave)
        small = Image.fromarray((rnd.random(size[::-1]) * 255).astype(np.uint8))
        total += np.asarray(small.resize((W * 2, HORIZON), Image.BICUBIC), np.float32) / 255 * 0.58**octave
    total = (total - total.min()) / np.ptp(total)
    height = np.linspace(1, 0, HORIZON)[:, None]
    return np.clip((total - 0.5) * 3.4, 0, 1) * np.clip(1.15 - np.abs(height - 0.4) * 1.7, 0, 1)


def town(c, t):
    """The far shore, the breakwater with its light, and the quay on the right."""
    night = ramp(t, 200, 800)
    far = mix("#8a5a62", "#0b1020", night)
    near = mix("#4a3240", "#070a14", night)
    hills = [(x, HORIZON - 9 - 11 * math.sin(x * 0.011 + 1) - 4 * math.sin(x * 0.047)) for x in range(0, 330, 6)]
    c.poly([(0, HORIZON), *hills, (330, HORIZON)], far)
    for i in range(13):
        x = 6 + i * 17
        c.rect(x, HORIZON - 7 - i * 5 % 8, 11, 8 + i * 5 % 8, near)
    c.rect(296, HORIZON - 3, 66, 4, near)
    c.poly([(306, HORIZON - 2), (308, HORIZON - 30), (314, HORIZON - 30), (316, HORIZON - 2)], near)
    c.rect(374, HORIZON - 6, 270, 9, near)
    for x, h, w in HOUSES:
        c.poly([(x, HORIZON), (x, HORIZON - h), (x + w / 2, HORIZON - h - 10), (x + w, HORIZON - h), (x + w, HORIZON)], near)
    for i, (x, up, _) in enumerate([*QUAY, *TOWN]):
        on = ramp(t, lit_at(i), lit_at(i) + 2)
        y = HORIZON - up * 190
        c.glow(x, y, 20, "#ffb45c", 0.75 * on)
        c.circle(x, y, 1.7, "#fff0c4", on)
    for x, y, on_at, off_at in WINDOWS:
        c.rect(x, y, 2.4, 3, "#ffcf86", 0.9 * (ramp(t, on_at, on_at + 1) - ramp(t, off_at, off_at + 1)))


def lit_at(i):
    return (352, 361, 372, 455, 470, 498, 402, 416)[i]


@functools.lru_cache(2)
def backdrop(second):
    """Everything above the water, as it is for one second."""
    t = float(second)
    sky = sky_at(t)
    rows = sky[np.clip((HORIZON - np.arange(HORIZON)) * 64 // (HORIZON + 6), 0, 63)]
    shift = int(t * 0.11)
    clouds = cloud_cover()[:, shift : shift + W, None]
    lit = sky[np.clip(6 + np.arange(HORIZON)[::-1] // 5, 0, 63)][:, None, :]
    image = rows[:, None, :] + (np.minimum(255, lit * 1.16 + 10) - rows[:, None, :]) * clouds * (0.8 - 0.55 * ramp(t, 500, 900))
    frame = np.zeros((H, W, 4), np.uint8)
    frame[:HORIZON, :, :3] = np.clip(image, 0, 255)[..., ::-1]
    canvas = Canvas.over(frame)
    sun = HORIZON - 58 + t * 0.155
    canvas.glow(SUN_X, min(sun, HORIZON + 6), 190, mix("#ffcf7a", "#f0703c", ramp(t, 60, 380)), 0.85 - 0.85 * ramp(t, 330, 620))
    if sun < HORIZON + 14:
        canvas.circle(SUN_X, sun, 13.5, mix("#fff6d8", "#ffab5a", ramp(t, 40, 330)))
    for i, (x, y, big) in enumerate(STARS):
        canvas.circle(x * W, y * 118, 0.35 + 0.55 * big**3, "#e6ecff", ramp(t, 640 + i * 4, 760 + i * 4) * (0.25 + 0.6 * big))
    town(canvas, t)
    return frame


@functools.cache
def foreground():
    """The rail of the quay and a bollard, near and so out of focus."""
    canvas = Canvas(W, H, has_alpha=True)
    for x in (-20, 150):
        canvas.rect(x, 262, 17, 110, "#0a0709")
    canvas.rect(-20, 254, 240, 13, "#0d090a")
    canvas.rect(-20, 306, 215, 8, "#0a0709")
    canvas.arch(560, 372, 74, 66, "#0b0809")
    canvas.rect(512, 304, 96, 12, "#0d0a0b")
    image = Image.frombuffer("RGBA", (W, H), canvas.pixels(), "raw", "BGRA", W * 4, 1)
    return np.asarray(image.filter(ImageFilter.GaussianBlur(4.2)), np.float32)


def boat(c, x, y, size, colour, lean):
    c.cr.save()
    c.cr.translate(x, y)
    c.cr.rotate(lean)
    c.poly([(-size, -size * 0.2), (size * 1.12, -size * 0.3), (size * 0.8, size * 0.14), (-size * 0.86, size * 0.14)], colour)
    c.rect(-size * 0.35, -size * 0.52, size * 0.62, size * 0.3, colour)
    c.rect(size * 0.02, -size * 2.5, size * 0.05, size * 2.3, colour)
    c.line([(size * 0.05, -size * 2.45), (size * 1.08, -size * 0.32)], colour, 0.7)
    c.line([(size * 0.03, -size * 2.45), (-size * 0.98, -size * 0.22)], colour, 0.7)
    c.cr.restore()


def moving(c, t):
    """What is not still: gulls, boats at their moorings, the ferry, the light at the end of the breakwater."""
    hull = mix("#2c1f2a", "#05070f", ramp(t, 200, 760))
    boat(c, 470, 196 + math.sin(t * 0.8), 30, hull, 0.018 * math.sin(t * 0.71))
    boat(c, 356, 176 + 0.7 * math.sin(t * 0.93 + 2), 17, hull, 0.02 * math.sin(t * 0.9 + 1))
    boat(c, 548, 224 + 1.3 * math.sin(t * 0.7 + 4), 42, hull, 0.016 * math.sin(t * 0.66 + 3))
    for i in range(5):
        x = (t * (13 + i * 2.3) + i * 190) % 1500 - 120
        if t < 330 and x < 680:
            wing = 5 + 3.4 * math.sin(t * (5 + i) + i)
            y = 62 + 13 * i + 9 * math.sin(t * 0.21 + i)
            c.line([(x - 8, y - wing * 0.6), (x, y), (x + 8, y - wing * 0.6)], "#3a2a38", 1.1, 0.85)
    ferry = (t - 560) * 2.9 - 90
    if 0 < t - 560 < 270:
        c.poly([(ferry - 46, HORIZON + 2), (ferry + 48, HORIZON + 2), (ferry + 40, HORIZON + 9), (ferry - 42, HORIZON + 9)], "#0b0d18")
        c.rect(ferry - 34, HORIZON - 9, 62, 12, "#101426")
        for i in range(11):
            c.rect(ferry - 31 + i * 5.4, HORIZON - 6, 3, 4, "#ffd890", 0.95)
        c.circle(ferry + 44, HORIZON - 2, 1.6, "#9dffb0")
    if t > 352:
        flash = max(0.0, math.cos(t * 2 * math.pi / 6)) ** 24
        c.glow(311, HORIZON - 32, 16 + 44 * flash, "#fff1c8", 0.25 + 0.75 * flash)


def draw(canvas, t, clip):
    code, (quay, far, sun) = water()[round(t * FPS) % (FPS * sea.LOOP_S)]
    frame = backdrop(int(t)).copy()
    sky = sky_at(int(t))
    deep = np.array(rgba(mix("#3d3a52", "#04060d", ramp(t, 100, 800)))[:3]) * 255
    below = sea.tinted(code, sky, deep)[..., ::-1].astype(np.uint16)
    lamps = ((quay, ramp(t, 352, 374), (92, 170, 250)), (far, ramp(t, 402, 500), (70, 140, 215)), (sun, 1 - ramp(t, 250, 420), (90, 178, 255)))
    for glitter, on, colour in lamps:
        if on > 0:
            below += (glitter[..., None].astype(np.uint16) * (np.array(colour) * on).astype(np.uint16)) >> 8
    frame[HORIZON:, :, :3] = np.minimum(below, 255)
    over = Canvas.over(frame)
    moving(over, t)
    near = foreground()[252:]
    part = frame[252:, :, :3]
    frame[252:, :, :3] = part + ((near[..., 2::-1] - part) * (near[..., 3:] / 255)).astype(np.int16)
    canvas.image(frame)


def score(seconds):
    """Water against stone, a little wind, a rope that works, a bell far out."""
    track = wash(seconds, 240, 1500, 0.16, 5.2, 21) + wash(seconds, 60, 260, 0.2, 8.5, 22) + wash(seconds, 1500, 5200, 0.03, 3.4, 23)
    rnd = np.random.default_rng(4)
    for _ in range(int(seconds * 0.7)):
        lap = np.diff(rnd.standard_normal(int(0.3 * RATE)), prepend=0) * envelope(0.3, 0.05, 0.22)
        lap = np.convolve(lap, np.ones(24) / 24, "same")
        place(track, lap, rnd.random() * (seconds - 1), 0.25 * rnd.random(), rnd.random() - 0.5)
    for at in np.arange(7, seconds - 8, 17.0):
        place(track, tone(392, 4.5, [1, 0.2, 0.5, 0.1, 0.3], 0.01, 4.2), at, 0.022, 0.5)
        place(track, tone(392, 4.5, [1, 0.2, 0.5, 0.1, 0.3], 0.01, 4.2), at + 1.3, 0.012, 0.5)
    for at in np.arange(11, seconds - 4, 23.0):
        t = clock(0.9)
        place(track, np.sin(2 * np.pi * (95 + 22 * np.sin(9 * t)) * t) * np.abs(np.sin(31 * t)) * envelope(0.9, 0.2, 0.5), at, 0.02, -0.5)
    return reverb(track, 1.6, 0.2)


def _line(minute, second, text, chapter=""):
    return Line(text, at=minute * 60 + second, chapter=chapter)


LINES = [
    _line(0, 8, "This is the end of the long quay, on the last warm evening of the year.", "The last of the sun"),
    _line(0, 20, "I have put the camera on the wall. It will stay where it is for twenty minutes.", ""),
    _line(0, 36, "You do not have to watch. You can have it beside you while you do something else."),
    _line(1, 10, "The sun has about six minutes left. On the water it is already in pieces."),
    _line(2, 0, "The gulls go over to the island now. They are never late."),
    _line(3, 5, "Three boats on their moorings. The nearest is called Patience, and she leaks."),
    _line(4, 20, "Here is the part I come for. The sky keeps its colour and everything under it lets go."),
    _line(5, 52, "There. The quay lamps. Somebody still walks round and does it by hand.", "Somebody lights the lamps"),
    _line(6, 6, "And the light on the breakwater has begun. One flash, every six seconds."),
    _line(6, 44, "Across the bay the first street follows."),
    _line(7, 40, "Count the flashes, if you like. It is how I learned to count."),
    _line(9, 30, "That is the ferry. The last one, the one with the warm windows.", "The last ferry"),
    _line(10, 10, "My father said, a ferry is a street that has somewhere to be."),
    _line(11, 20, "Eleven windows. I have never once seen all the seats taken."),
    _line(12, 40, "First stars, above the bollard. They come on in no order at all.", "First stars"),
    _line(13, 30, "The bell you hear is the buoy on the outer bar. Two strokes, then it thinks about it."),
    _line(14, 50, "The wind has gone round. You can tell by the rope."),
    _line(16, 20, "It is properly night. All the colour that is left is ours.", "Only our own light"),
    _line(17, 15, "Now the windows on the quay go out, one and one."),
    _line(18, 30, "Somebody reads in the one by the steps. There is always one."),
    _line(19, 30, "That was the evening. Nothing happened, and I would not have missed it."),
    _line(19, 42, "Mind the rail on the way back. It is wet."),
]

CLIP = Clip(
    slug="harbour", id="h4rb0ur_20m", title="Evening at the long quay, uncut",
    description="Twenty minutes at the end of the quay, from the last sun to the last lamp. One shot, no cuts: put it beside you while you do something else.\n\nA few words now and then by Noor Tallis, who learned to count here. **The bell is real time. So is the dark.**",
    tags=["harbour", "evening", "slow", "water", "uncut"], category="culture", channel="field-notes", owner="noor", access="public", days_ago=47,
    draw=draw, score=score, lines=LINES, voices={"": {"voice": "en-gb-x-rp+f3", "speed": 126, "pitch": 40}}, seconds=SECONDS, lead=8, tail=6,
    card=("Field Notes", "Evening at the long quay"), poster_at=300, crf=39, views=874, likes=131, size=(W, H), fps=FPS,
    comments=[
        comment("edda", "Had it on while warping the loom. Forty ends and one ferry.", 44, 570),
        comment("jun", "The rope is in tune with the bell, nearly. It is driving me slowly happy.", 41, 812, [comment("noor", "It was a third lower in spring.", 40.5)]),
        comment("pim", "Somebody still walks round and does it by hand. Thank you, Albin.", 39, 352),
    ],
)
