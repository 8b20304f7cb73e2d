"""Shapes that several scenes share."""

import math
import random

from canvas import UNITS_H, UNITS_W, ramp


def ridge(seed, base, height, shift=0.0, rough=1.0, step=8):
    """The points of a hill line, closed along the bottom. `shift` moves it sideways for parallax."""
    rnd = random.Random(seed)
    waves = [(height / (i + 1) ** 1.15, (0.0022 + rnd.random() * 0.002) * (1.9**i) * rough, rnd.random() * 6.28) for i in range(6)]
    points = []
    for x in range(-step, UNITS_W + 2 * step, step):
        u = x + shift
        points.append((x, base - sum(a * math.sin(u * f + p) for a, f, p in waves)))
    return [(-step, UNITS_H + 5), *points, (UNITS_W + step, UNITS_H + 5)]


def person(c, x, floor, h, colour, arm=0.0, alpha=1.0):
    """A standing figure seen from behind or against the light. `arm` 0..1 lifts the right arm."""
    u = h / 8
    top = floor - h
    c.circle(x, top + u * 0.62, u * 0.52, colour, alpha)
    cr = c.cr
    cr.new_path()
    cr.move_to(x - u * 0.2, top + u)
    cr.curve_to(x - u * 0.3, top + u * 1.5, x - u * 1.0, top + u * 1.3, x - u * 1.06, top + u * 1.95)
    cr.line_to(x - u * 1.12, top + u * 4.1)
    cr.curve_to(x - u * 1.1, top + u * 4.5, x - u * 0.86, top + u * 4.5, x - u * 0.82, top + u * 4.1)
    cr.line_to(x - u * 0.72, top + u * 2.5)
    cr.line_to(x - u * 0.66, top + u * 4.2)
    cr.line_to(x - u * 0.62, floor - u * 0.12)
    cr.line_to(x - u * 0.86, floor)
    cr.line_to(x - u * 0.1, floor)
    cr.line_to(x, top + u * 4.7)
    cr.line_to(x + u * 0.1, floor)
    cr.line_to(x + u * 0.86, floor)
    cr.line_to(x + u * 0.62, floor - u * 0.12)
    cr.line_to(x + u * 0.66, top + u * 4.2)
    cr.line_to(x + u * 0.72, top + u * 2.5)
    cr.line_to(x + u * 1.06, top + u * 1.95)
    cr.curve_to(x + u * 1.0, top + u * 1.3, x + u * 0.3, top + u * 1.5, x + u * 0.2, top + u)
    cr.close_path()
    c.fill(colour, alpha)
    elbow = (x + u * (1.12 + 0.34 * arm), top + u * (3.05 - 0.1 * arm))
    hand = (x + u * (1.02 + 0.95 * arm), top + u * (4.3 - 2.1 * arm))
    c.line([(x + u * 0.86, top + u * 1.85), elbow, hand], colour, u * 0.36, alpha)


def bust(c, x, floor, h, colour):
    """Head and shoulders, seated at a table."""
    r = h * 0.2
    c.circle(x, floor - h + r, r, colour)
    c.rect(x - r * 0.42, floor - h + r, r * 0.84, r * 1.6, colour)
    cr = c.cr
    cr.new_path()
    cr.move_to(x - h * 0.46, floor)
    cr.curve_to(x - h * 0.47, floor - h * 0.48, x - h * 0.36, floor - h * 0.46, x, floor - h * 0.5)
    cr.curve_to(x + h * 0.36, floor - h * 0.46, x + h * 0.47, floor - h * 0.48, x + h * 0.46, floor)
    cr.close_path()
    c.fill(colour)


def audience(c, colour, sway=0.0, base=548, seed=4):
    """Heads along the bottom edge."""
    rnd = random.Random(seed)
    x = -10
    while x < UNITS_W + 20:
        size = 15 + rnd.random() * 6
        lean = math.sin(sway + x) * 1.2
        c.circle(x + lean, base - size * 2.1, size * 0.78, colour)
        c.circle(x + lean * 0.4, base + 4, size * 1.7, colour)
        x += 30 + rnd.random() * 16


def vignette(c, colour="#0a0606", strength=0.55):
    """Darkens the corners."""
    c.rect(0, 0, UNITS_W, UNITS_H, c.radial(480, 260, 640, (0, colour, 0), (0.55, colour, 0), (1, colour, strength)))


def title_card(c, t, kicker, lines, ink="#fcfaf6", shade="#0a0606"):
    """The words of the first four seconds, at the lower start corner over a shade."""
    k = ramp(t, 0.25, 1.0) * (1 - ramp(t, 3.6, 4.4))
    if k <= 0:
        return
    c.rect(0, 240, UNITS_W, 300, c.linear(0, 240, 0, 540, (0, shade, 0), (1, shade, 0.82 * k)))
    top = 486 - 44 * (len(lines) - 1)
    c.text(kicker, 56, top - 46, 20, ink, 0.86 * k, italic=True)
    for i, words in enumerate(lines):
        c.text(words, 56, top + 44 * i, 38, ink, k)
