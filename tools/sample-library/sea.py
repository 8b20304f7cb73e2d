"""Water at evening in perspective, from the slopes of its waves: computed once as a loop, coloured by whatever light there is."""

import numpy as np

W, H, HORIZON = 640, 360, 148
LOOP_S = 12
ROWS = H - HORIZON
SKY_STEPS, SHINE_STEPS = 64, 32


def _waves(rnd):
    """Length, direction, height and whole turns per loop of each wave, the long ones first."""
    for i in range(20):
        length = 9.0 * 0.8**i
        number = 2 * np.pi / length
        turns = max(1, round(np.sqrt(9.81 * number) * 0.55 * LOOP_S / (2 * np.pi)))
        yield number, rnd.normal(1.35, 0.5), 0.016 * length**0.92, turns, rnd.random() * 6.28


def loop(fps, *lights):
    """Per frame: which part of the sky each pixel mirrors and how strongly, and the glitter of each group of lights.

    A light is where it stands, how high in the sky (0 to 1), and how wide its glitter is; those of lamps end near the shore.
    """
    rnd = np.random.default_rng(7)
    y = np.arange(ROWS)[:, None] + 1.5
    x = np.arange(W)[None, :] - W / 2
    depth = 420 / y
    east, north = x * depth / 400, depth
    footprint = depth * depth / 900 + 0.01
    waves = list(_waves(rnd))
    for frame in range(fps * LOOP_S):
        turn = 2 * np.pi * frame / (fps * LOOP_S)
        side = np.zeros((ROWS, W), np.float32)
        away = np.zeros((ROWS, W), np.float32)
        for number, angle, height, turns, start in waves:
            cx, cz = np.cos(angle), np.sin(angle)
            seen = np.exp(-((number * footprint * 0.5) ** 2))
            slope = np.cos(number * (cx * east + cz * north) + turns * turn + start) * (height * number) * seen
            side += (slope * cx).astype(np.float32)
            away += (slope * cz).astype(np.float32)
        look = y / 400
        mirrored = np.abs(look + 1.1 * away) + 0.15 * np.abs(side)
        sky = np.clip(mirrored * 1.5 * SKY_STEPS, 0, SKY_STEPS - 1).astype(np.uint16)
        shine = np.clip(1 - np.maximum(0.02, look + 0.7 * away), 0, 1) ** 4
        code = sky * SHINE_STEPS + np.clip(shine * SHINE_STEPS, 0, SHINE_STEPS - 1).astype(np.uint16)
        glitters = []
        for group in lights:
            glitter = np.zeros((ROWS, W), np.float32)
            for lamp_x, lamp_up, width in group:
                off = x + W / 2 - lamp_x + side * (60 + y)
                glitter += np.exp(-((off / (width * (0.5 + y / 150))) ** 2) - ((mirrored - lamp_up) / 0.17) ** 2) * (1 if width > 9 else np.exp(-y / 70))
            glitters.append((np.clip(glitter, 0, 1) * 255).astype(np.uint8))
        yield code, glitters


def tinted(code, sky_by_height, deep):
    """The water without glitter: `sky_by_height` holds the colour of the sky from the horizon up."""
    shine = np.linspace(0.03, 1, SHINE_STEPS)[None, :, None]
    table = deep + (sky_by_height[:, None, :] * 0.92 - deep) * shine
    return np.clip(table, 0, 255).astype(np.uint8).reshape(-1, 3)[code]
