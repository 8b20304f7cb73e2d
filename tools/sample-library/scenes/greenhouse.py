"""Leaves against pale glass, swaying, and drops that fall less and less often."""

import math

from canvas import mix
from clip import Clip, Line, comment
from sound import arpeggio, chords, hz, level, place, pluck, reverb, wash

GREENS = ["#2f4a3a", "#4c7a55", "#6f9a62", "#35503f", "#5b8a5c", "#88a86e", "#2a4034"]
STEMS = [(70, 330, 0, 0.9), (190, 430, 3, 1.1), (300, 250, 5, 0.7), (395, 360, 1, 0.9), (560, 300, 4, 0.8), (660, 450, 2, 1.15), (770, 380, 6, 1.0), (880, 470, 0, 1.15), (480, 190, 2, 0.6)]


def glass(c):
    c.background("#eef0d4", "#dfe8c2", "#c6d8a8")
    c.circle(650, 200, 170, "#b9d49a", 0.75)
    c.glow(650, 170, 380, "#ffffff", 0.5)
    for x in (160, 480, 800):
        c.rect(x, 0, 5, 540, "#ffffff", 0.55)
    c.rect(0, 150, 960, 5, "#ffffff", 0.45)


def leaf(c, x, y, size, angle, colour):
    cr = c.cr
    cr.save()
    cr.translate(x, y)
    cr.rotate(angle)
    cr.new_path()
    cr.move_to(0, 0)
    cr.curve_to(size * 0.3, -size * 0.34, size * 0.8, -size * 0.3, size, 0)
    cr.curve_to(size * 0.8, size * 0.3, size * 0.3, size * 0.34, 0, 0)
    c.fill(colour)
    c.line([(2, 0), (size * 0.86, 0)], "#ffffff", 1, 0.16)
    cr.restore()


def plant(c, x, h, shade, scale, t, grow):
    colour = GREENS[shade]
    n = int(h / 34)
    lean = math.sin(t * 0.55 + x) * 14
    points = [(x + lean * (i / n) ** 1.8, 545 - h * grow * i / n) for i in range(n + 1)]
    c.line(points, mix(colour, "#1e2f24", 0.4), 3.4 * scale)
    for i, (px, py) in enumerate(points[1:], 1):
        size = (62 - 34 * i / n) * scale
        tilt = math.sin(t * 0.8 + i * 0.5 + x) * 0.08
        leaf(c, px, py, size, -0.55 + tilt, mix(colour, "#dfe8b0", 0.10 * (i % 2)))
        leaf(c, px, py, size, math.pi + 0.55 + tilt, mix(colour, "#1e2f24", 0.10))
    leaf(c, *points[-1], 34 * scale, -math.pi / 2 + lean * 0.02, colour)


def draw(c, t, clip):
    c.layer("glass", glass)
    for order, (x, h, shade, scale) in enumerate(sorted(STEMS, key=lambda s: s[3])):
        grow = 0.86 + 0.14 * min(1, t / (clip.seconds - 4))
        plant(c, x, h, shade, scale, t + order, grow)
    gap = 1.4 + 3.2 * t / clip.seconds
    for i in range(3):
        k = ((t + i * gap / 3) % gap) / 0.9
        if k < 1:
            c.circle([250, 520, 735][i], 20 + 500 * k * k, 4.5, "#5fa6b8", 0.9)


def score(seconds):
    harmony = ["f3 a3 c4 e4", "d3 a3 c4 f4", "bb2 f3 a3 d4", "c3 g3 bb3 e4"]
    track = level(chords(seconds, harmony, 5), 0.05) + level(arpeggio(seconds, harmony, 5, 10, seed=3, density=0.5), 0.03)
    at = 0.5
    while at < seconds:
        place(track, pluck(hz("c6") * (1 + 0.05 * math.sin(at * 9)), 0.3, 0.2), at, 0.07, math.sin(at))
        at += 0.7 + 2 * at / seconds
    return reverb(track + wash(seconds, 1500, 5000, 0.02, 4), 1.6, 0.3)


LINES = [
    Line("We used to water the greenhouse every morning, out of love."),
    Line("Then the pump broke, and for nine days nobody noticed."),
    Line("Nobody except the ferns. They looked better."),
    Line("So now we ask first. A finger in the soil, two knuckles deep.", 0.9),
    Line("If it is cool, leave it alone. If it is dust, be sorry and be slow."),
    Line("We use a third of the water, and I have more time for the tomatoes."),
]

CLIP = Clip(
    slug="greenhouse", id="gR33nh0use_", title="What the greenhouse taught us about watering less",
    description="The pump broke for nine days and the ferns have never looked better. A short confession from Noor Tallis, with the *two-knuckle rule* at the end.",
    tags=["plants", "water", "greenhouse", "gardening"], category="field-work", channel="field-notes", owner="noor", access="public", days_ago=6,
    draw=draw, score=score, lines=LINES, voices={"": {"voice": "en-gb-scotland+f2", "speed": 142, "pitch": 48}}, lead=4.2, tail=4,
    card=("Field Notes", "What the greenhouse taught us"), poster_at=9, crf=39, views=688, likes=91,
    comments=[
        comment("pim", "Two knuckles deep. Whose knuckles? Mine are large.", 5, 19, [comment("noor", "Average them with Edda's.", 4.8)]),
        comment("tobin", "I fixed that pump. Should I break it again?", 4),
    ],
)
