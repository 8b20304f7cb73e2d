"""Test card, tone and clock for checking a room's projector. Every picture house has one."""

import math

from canvas import ramp
from clip import Clip, comment
from sound import place, pluck, silence, tone

BARS = ["#f3efe6", "#e3b866", "#5fb3b8", "#6f9a62", "#b4557e", "#b8402f", "#3a4f9a"]


def card(c):
    for i, colour in enumerate(BARS):
        c.rect(i * 960 / 7, 0, 960 / 7 + 1, 400, colour)
    for i in range(11):
        grey = round(13 + i * 23)
        c.rect(i * 960 / 11, 400, 960 / 11 + 1, 140, f"#{grey:02x}{grey:02x}{grey:02x}")
    c.arch(480, 470, 330, 410, "#130d0d")
    c.arch(480, 470, 314, 400, "#1c1514")


def draw(c, t, clip):
    c.layer("card", card)
    c.ring(480, 232, 104, "#3a2f2c", 10)
    second = t % 1
    c.ring(480, 232, 104, "#e3b866", 10, 1, -math.pi / 2, -math.pi / 2 + 6.2832 * max(0.001, second))
    c.text(str(min(int(t) + 1, int(clip.seconds))), 480, 264, 92, "#f3efe6", align="middle")
    c.text("Quillmoor", 480, 394, 30, "#e3b866", 0.6 + 0.4 * ramp(t, 0, 1), align="middle")
    c.text("left, right, both", 480, 430, 19, "#c1b9b0", italic=True, align="middle")
    side = int(t) % 3
    for i, x in enumerate((352, 608)):
        c.circle(x, 386, 8, "#f2c46a" if side in (i, 2) and second < 0.5 else "#3a2f2c")


def score(seconds):
    track = silence(seconds)
    for i in range(int(seconds)):
        place(track, tone(440 if i % 3 < 2 else 880, 0.5, [1, 0.2], 0.02, 0.08), i, 0.4, (-1, 1, 0)[i % 3])
        place(track, pluck(1760, 0.3, 0.3), i, 0.15)
    return track


CLIP = Clip(
    slug="signal-check", id="s1gnalChk12", title="Signal check: bars, tone and a small apology",
    description="Twelve seconds for anybody setting up a room: seven bars, eleven greys, and a tone that goes left, right, both. The apology is for the old one, which was eleven minutes.",
    tags=["test card", "projection", "audio"], category="announcements", channel="signal-room", owner="oren", access="restricted", days_ago=392,
    draw=draw, score=score, seconds=12, poster_at=4.7, shared_with=["pim", "mara", "ada"], views=96, likes=7,
    comments=[comment("pim", "Left and right are swapped in the small hall. The card is right. I have labelled the wall.", 300, 2)],
)
