"""What the picture and the banner of each channel show: an emblem for the arch, and the room it is of.

They are drawn in units of their own: 960 x 160 for a banner, 960 x 960 for a picture. What matters of a banner stands in
its middle, since phones see no more of it.
"""

import math
import random

from canvas import mix
from shapes import ridge

WIDE, HIGH, SIDE = 960, 160, 960


def _curtain(c, height, folds, open_at=None):
    """Folds in red from edge to edge; where it is open, they lean away from the middle."""
    width = WIDE / folds
    for i in range(folds):
        x = i * width
        away = 0 if open_at is None else (x + width / 2 - WIDE / 2) / (WIDE / 2)
        if open_at is not None and abs(away) < open_at:
            continue
        lean = away * height * 0.16
        paint = c.linear(x, 0, x + width, 0, (0, "#4a0f18"), (0.35, "#a52e38"), (0.6, "#7d2029"), (1, "#370a12"))
        c.poly([(x, 0), (x + width + 1, 0), (x + width + 1 + lean, height), (x + lean, height)], paint)


def main_stage_banner(c):
    c.rect(0, 0, WIDE, HIGH, c.linear(0, 0, 0, HIGH, (0, "#1d0810"), (1, "#3a1216")))
    c.poly([(430, -10), (530, -10), (660, 150), (300, 150)], c.linear(0, 0, 0, 150, (0, "#ffdf9a", 0.5), (1, "#ffdf9a", 0.06)), add=True)
    c.rect(0, 132, WIDE, 28, c.linear(0, 132, 0, 160, (0, "#8a4a2a"), (1, "#3c1b14")))
    c.glow(480, 138, 210, "#ffd68a", 0.55)
    _curtain(c, 136, 40, open_at=0.3)
    c.rect(0, 0, WIDE, 15, "#5d131d")
    for i in range(24):
        c.circle(20 + i * 40, 13, 21, c.linear(0, 0, 0, 36, (0, "#8e2731"), (1, "#5a121c")))
        c.ring(20 + i * 40, 13, 21, "#e0ad5c", 1.6, 0.75, 0.35, 2.8)
    c.rect(0, 0, WIDE, 5, "#2c0810")
    # A piano with its lid up, and whoever is about to play.
    c.poly([(446, 122), (452, 104), (494, 102), (508, 110), (510, 122)], "#14070a")
    c.poly([(456, 103), (492, 82), (500, 86), (496, 103)], "#1d0b0e")
    for x in (452, 478, 505):
        c.rect(x, 120, 3, 18, "#14070a")
    c.circle(432, 96, 5, "#180a0c")
    c.poly([(424, 138), (426, 106), (438, 104), (446, 114), (440, 122), (440, 138)], "#180a0c")
    rnd = random.Random(3)
    for i in range(64):
        x, r = i * 15.4 + rnd.random() * 5, 5.2 + rnd.random() * 1.6
        c.circle(x, 154 - rnd.random() * 3, r, "#12060a")
        c.circle(x, 166, r * 1.7, "#12060a")


def main_stage_avatar(c):
    c.rect(0, 0, SIDE, SIDE, c.linear(0, 0, 0, SIDE, (0, "#2a0a12"), (1, "#6b2a1c")))
    c.poly([(430, 0), (530, 0), (800, 860), (160, 860)], c.linear(0, 0, 0, 860, (0, "#ffe6ac", 0.9), (1, "#ffcf7a", 0.25)), add=True)
    c.glow(480, 800, 420, "#ffd68a", 0.7)
    for side in (-1, 1):
        for i in range(4):
            x0, x1 = 480 + side * (210 + i * 95), 480 + side * (305 + i * 95)
            low = side * (90 - i * 26)
            paint = c.linear(x0, 0, x1, 0, (0, "#5d131d"), (0.45, "#b83440"), (1, "#4a0f18"))
            c.poly([(x0 - side * 60, 0), (x1, 0), (x1 + low, SIDE), (x0 + low, SIDE)], paint)
    c.rect(0, 860, SIDE, 100, "#2a0d0c")
    c.rect(470, 470, 20, 400, "#1c0a0a")
    c.circle(480, 430, 74, "#1c0a0a")
    c.rect(400, 850, 160, 24, "#1c0a0a")


def field_notes_banner(c):
    c.rect(0, 0, WIDE, HIGH, c.linear(0, 0, 0, HIGH, (0, "#b9bd72"), (0.6, "#e0d890"), (1, "#f0e4a8")))
    c.glow(646, 50, 130, "#fff6cc", 0.75)
    c.circle(646, 50, 17, "#fffbe2")
    lines = [(11, 66, 26, "#a4b272"), (5, 88, 30, "#7f9c62"), (17, 108, 30, "#5b8054"), (8, 132, 26, "#3c6446"), (3, 152, 18, "#234634")]
    for i, (seed, base, height, colour) in enumerate(lines):
        c.poly(ridge(seed, base, height, 160 * i, 1.5, 4), c.linear(0, base - height, 0, base + 50, (0, colour), (1, mix(colour, "#e6dd9c", 0.32 - i * 0.07))))
        c.rect(0, base + 4, WIDE, 26, c.linear(0, base + 4, 0, base + 30, (0, "#f4ecbc", 0), (1, "#f4ecbc", 0.11 - i * 0.02)))
    # The instruments, left in the picture.
    c.line([(402, 134), (402, 84)], "#182f24", 1.8)
    for turn in (0.2, 2.3, 4.4):
        c.circle(402 + 7 * math.cos(turn), 84 + 2.4 * math.sin(turn), 2.2, "#182f24")
    c.line([(392, 96), (412, 96)], "#182f24", 1.3)
    c.poly([(406, 100), (418, 97), (418, 106), (406, 108)], "#182f24")
    rnd = random.Random(9)
    for _ in range(120):
        x, h = rnd.random() * WIDE, 5 + rnd.random() * 12
        c.line([(x, 162), (x + rnd.uniform(-3, 3), 161 - h)], "#18342a", 1.1)


def field_notes_avatar(c):
    c.rect(0, 0, SIDE, SIDE, c.linear(0, 0, 0, SIDE, (0, "#a9b56c"), (0.7, "#ece0a0"), (1, "#f0e4a8")))
    c.circle(590, 330, 118, "#fffbe2")
    c.poly([(-20, 640), (190, 470), (330, 560), (560, 390), (760, 560), (980, 470), (980, 980), (-20, 980)], "#7f9c62")
    c.poly([(-20, 720), (260, 590), (470, 720), (720, 560), (980, 700), (980, 980), (-20, 980)], "#4a7350")
    c.poly([(-20, 860), (300, 740), (620, 850), (980, 750), (980, 980), (-20, 980)], "#234634")


def _orb(c, x, y, r, light, dark, threads=9):
    """A lantern of folded paper."""
    c.circle(x, y, r, c.radial(x - r * 0.25, y - r * 0.3, r * 1.5, (0, light), (0.6, mix(light, dark, 0.45)), (1, dark)))
    for i in range(1, threads):
        k = math.cos(math.pi * i / threads)
        c.cr.save()
        c.cr.translate(x, y)
        c.cr.scale(max(0.02, abs(k)), 1)
        c.cr.new_sub_path()
        start = -math.pi / 2 if k > 0 else math.pi / 2
        c.cr.arc(0, 0, r * 0.99, start, start + math.pi)
        c.cr.restore()
        c.stroke(dark, max(0.7, r * 0.02), 0.42)


def open_studio_banner(c):
    c.rect(0, 0, WIDE, HIGH, c.linear(0, 0, WIDE, 0, (0, "#8f4a34"), (0.5, "#c77a52"), (1, "#a25a40")))
    for i in range(6):
        x = 150 + i * 120
        c.poly([(x, 0), (x + 84, 0), (x + 24, 132), (x - 60, 132)], c.linear(0, 0, 0, 140, (0, "#ffe0b0", 0.5), (1, "#ffd9a0", 0.16)), add=True)
    c.rect(0, 132, WIDE, 28, c.linear(0, 132, 0, 160, (0, "#6b3526"), (1, "#472018")))
    c.rect(0, 131, WIDE, 1.6, "#e8a878", 0.5)
    for x, y, r, light, dark in ((300, 62, 25, "#fff3d8", "#d99a62"), (418, 42, 17, "#ffe9c4", "#cf8a58"), (520, 74, 36, "#fff8e6", "#e0a468"), (652, 48, 21, "#ffeccb", "#d08c5a"), (744, 78, 14, "#fff0d4", "#c98450")):
        c.line([(x, -2), (x, y - r)], "#5b2c20", 1)
        c.glow(x, y, r * 2.3, "#ffe2a8", 0.3)
        _orb(c, x, y, r, light, dark)
    # Sheets that wait on the bench.
    for x, h, colour in ((120, 22, "#f4dcb8"), (176, 34, "#e8b98a"), (228, 16, "#fbeed6"), (824, 30, "#f0cfa2"), (880, 18, "#fbeed6")):
        c.poly([(x - h, 134), (x, 134 - h), (x + h, 134)], colour)
        c.poly([(x, 134), (x, 134 - h), (x + h, 134)], "#7b3e2c", 0.26)


def open_studio_avatar(c):
    c.rect(0, 0, SIDE, SIDE, c.linear(0, 0, SIDE, SIDE, (0, "#c9764e"), (1, "#7d3a2a")))
    c.line([(480, 0), (480, 240)], "#5b2c20", 16)
    c.glow(480, 520, 460, "#ffe2a8", 0.5)
    _orb(c, 480, 530, 300, "#fff8e6", "#dd9a5e", 7)


NINE = ["#e7c06a", "#c8553d", "#2f6f6a", "#f1e3c4", "#8a3b52", "#d98b4a", "#3d5a80", "#7a8b4f", "#4a3728"]


def _weave(c, width, height, step, ground, at=0):
    """Ribbons over and under each other; where one dives, the other throws a shade on it."""
    c.rect(0, 0, width, height, ground)
    band = step * 0.84
    edge = (step - band) / 2
    rows, columns = math.ceil(height / step), math.ceil(width / step)
    for row in range(rows):
        for column in range(columns):
            x, y = column * step, row * step
            warp, weft = NINE[(column * 2 + at) % 9], NINE[(row * 4 + 3 + at) % 9]
            over = (row + column) % 2 == 0
            for is_top in (False, True):
                if is_top == over:
                    paint = c.linear(x + edge, 0, x + edge + band, 0, (0, mix(warp, "#000000", 0.22)), (0.4, mix(warp, "#ffffff", 0.1)), (1, mix(warp, "#000000", 0.26)))
                    c.rect(x + edge, y - (edge if is_top else 0), band, step + (2 * edge if is_top else 0), paint)
                else:
                    paint = c.linear(0, y + edge, 0, y + edge + band, (0, mix(weft, "#ffffff", 0.12)), (0.5, weft), (1, mix(weft, "#000000", 0.28)))
                    c.rect(x - (edge if is_top else 0), y + edge, step + (2 * edge if is_top else 0), band, paint)
                if not is_top:
                    c.rect(x, y, step, step, c.radial(x + step / 2, y + step / 2, step * 0.75, (0, "#1a0f0a", 0), (1, "#1a0f0a", 0.45)))


def workshop_banner(c):
    _weave(c, WIDE, HIGH, 26.6, "#1f1511")
    c.rect(0, 0, WIDE, HIGH, c.linear(0, 0, WIDE, 0, (0, "#1a0f0a", 0.62), (0.3, "#1a0f0a", 0.08), (0.72, "#1a0f0a", 0), (1, "#1a0f0a", 0.5)))
    # The shuttle, half-way through.
    c.poly([(470, 84), (506, 70), (626, 68), (664, 80), (628, 92), (508, 96)], "#120a06", 0.4)
    c.poly([(466, 78), (502, 64), (622, 62), (660, 74), (624, 86), (504, 90)], c.linear(0, 62, 0, 90, (0, "#e8c690"), (1, "#9a6a3c")))
    c.poly([(520, 70), (606, 69), (606, 80), (520, 82)], "#5a371f")
    for i in range(10):
        c.rect(524 + i * 8.2, 70.5, 5.4, 10, "#f6efdd")


def workshop_avatar(c):
    _weave(c, SIDE, SIDE, 320, "#1f1511", 1)


def reading_room_banner(c):
    c.rect(0, 0, WIDE, HIGH, "#22160f")
    inks = ["#6b2f2a", "#2f4a55", "#8a6a35", "#4a5a3c", "#5a3d5c", "#93553a", "#2c3a4f", "#7a2f3f", "#a08a5c", "#38514a"]
    rnd = random.Random(21)
    for floor, top in ((78, 6), (156, 88)):
        x = 4.0
        while x < WIDE:
            wide, high = rnd.uniform(8, 19), rnd.uniform(50, 68)
            colour = mix(rnd.choice(inks), "#000000", rnd.random() * 0.15)
            lean = rnd.random() < 0.05
            y = floor - high
            spine = c.linear(x, 0, x + wide, 0, (0, mix(colour, "#000000", 0.35)), (0.35, mix(colour, "#ffffff", 0.12)), (1, mix(colour, "#000000", 0.3)))
            tilt = 9 if lean else 0
            c.poly([(x + tilt, y), (x + wide + tilt - 0.8, y), (x + wide - 0.8, floor), (x, floor)], spine)
            if not lean and rnd.random() < 0.7:
                for at in (0.14, 0.2, 0.8) if rnd.random() < 0.5 else (0.24, 0.7):
                    c.rect(x + 0.8, y + high * at, wide - 2.4, 1.3, "#e2c27c", 0.72)
            x += wide + (tilt + 3 if lean else 0.4)
        c.rect(0, floor, WIDE, 7, c.linear(0, floor, 0, floor + 7, (0, "#7a5230"), (1, "#3a2415")))
        c.rect(0, floor + 7, WIDE, 8, c.linear(0, floor + 7, 0, floor + 15, (0, "#0d0705", 0.7), (1, "#0d0705", 0)))
    c.rect(0, 0, WIDE, HIGH, c.radial(540, 70, 520, (0, "#120a06", 0), (0.45, "#120a06", 0.34), (1, "#120a06", 0.8)))
    c.glow(540, 66, 240, "#ffca78", 0.5)


def reading_room_avatar(c):
    c.rect(0, 0, SIDE, SIDE, c.linear(0, 0, 0, SIDE, (0, "#2c3a4f"), (1, "#1a2233")))
    c.glow(480, 330, 480, "#ffca78", 0.75)
    c.poly([(480, 160), (330, 330), (630, 330)], "#e2b765")
    c.rect(0, 800, SIDE, 160, "#4a2d1c")
    for side in (-1, 1):
        edge = 480 + side * 330
        c.cr.new_path()
        c.cr.move_to(480, 620)
        c.cr.curve_to(480 + side * 90, 520, 480 + side * 220, 520, edge, 560)
        c.cr.line_to(edge, 810)
        c.cr.curve_to(480 + side * 220, 770, 480 + side * 90, 770, 480, 860)
        c.cr.close_path()
        c.fill(c.linear(480, 0, edge, 0, (0, "#cdb48a"), (0.2, "#fbf0d6"), (1, "#eddcb4")))
        for i in range(3):
            y = 610 + i * 62
            c.line([(480 + side * 92, y + 4), (480 + side * 190, y - 14), (480 + side * 280, y)], "#8a7350", 14, 0.7)


def signal_room_banner(c):
    c.rect(0, 0, WIDE, HIGH, c.linear(0, 0, 0, HIGH, (0, "#061a24"), (1, "#0b2c38")))
    rnd = random.Random(14)
    for i in range(17):
        x = 6 + i * 57
        c.rect(x, 10, 49, 160, c.linear(x, 0, x + 49, 0, (0, "#0a2530"), (0.5, "#123a47"), (1, "#081f29")))
        for slot in range(9):
            y = 17 + slot * 16
            c.rect(x + 4, y, 41, 12, "#061820")
            for light in range(4):
                if rnd.random() < 0.5:
                    colour = rnd.choice(["#5fe0c8", "#5fe0c8", "#8df0a8", "#ffcf6a"])
                    c.circle(x + 9 + light * 6, y + 6, 1.25, colour)
                    c.glow(x + 9 + light * 6, y + 6, 6, colour, 0.35)
            c.rect(x + 34, y + 4, 8, 1.2, "#1d5462")
            c.rect(x + 34, y + 7, 8, 1.2, "#1d5462")
    c.rect(0, 0, WIDE, HIGH, c.radial(480, 80, 560, (0, "#03121a", 0.5), (0.5, "#03121a", 0.32), (1, "#03121a", 0.75)))
    for k, (colour, width, alpha) in enumerate((("#5fe0c8", 7, 0.12), ("#5fe0c8", 3.4, 0.3), ("#d6fff4", 1.5, 0.95))):
        c.line([(x, 82 + 44 * math.exp(-(((x - 500) / 210) ** 2)) * math.sin((x - 500) * 0.075) + 3 * math.sin(x * 0.021)) for x in range(-4, WIDE + 8, 2)], colour, width, alpha)


def signal_room_avatar(c):
    c.rect(0, 0, SIDE, SIDE, c.linear(0, 0, 0, SIDE, (0, "#0f5163"), (1, "#06222d")))
    for r, alpha in ((400, 0.2), (290, 0.32), (180, 0.48)):
        c.ring(480, 540, r, "#5fe0c8", 22, alpha)
    points = [(x, 540 - 230 * math.exp(-(((x - 480) / 250) ** 2)) * math.cos((x - 480) * 0.0185)) for x in range(40, 924, 6)]
    c.line(points, "#5fe0c8", 74, 0.28)
    c.line(points, "#eafff9", 40)
