"""A voice as a row of bars that stand up when somebody speaks."""

import math

from canvas import mix, ramp
from clip import Clip, Line, comment
from shapes import vignette
from sound import chords, level, reverb, wash

BARS = 61


def loudness(clip, t):
    """Roughly how loud the voice is at t: open while a line lasts, with syllables."""
    for start, end, _ in clip.cues:
        if start - 0.1 <= t <= end + 0.25:
            return ramp(t, start - 0.1, start + 0.15) * (1 - ramp(t, end - 0.1, end + 0.25)) * (0.55 + 0.45 * abs(math.sin(t * 7.3) * math.sin(t * 2.9 + 1)))
    return 0.0


def draw(c, t, clip):
    c.layer("room", lambda layer: (layer.background("#3b1f4d", "#5c2a55", "#8a3f55"), layer.glow(480, 300, 520, "#e08a6a", 0.32), vignette(layer, "#150a1e", 0.6)))
    for i in range(BARS):
        u = (i - BARS // 2) / (BARS // 2)
        heard = loudness(clip, t - abs(u) * 0.55)
        shape = (0.35 + 0.65 * abs(math.sin(i * 1.9 + t * 0.8) * math.cos(i * 0.7 - t * 0.5))) * (1 - 0.75 * u * u)
        h = 6 + 3 * math.sin(t + i * 0.4) + 165 * heard * shape
        x = 480 + u * 400
        colour = mix("#f8c987", "#f3a0a8", abs(u))
        c.line([(x, 262 - h), (x, 262 + h)], colour, 6.5, 0.95 - 0.4 * abs(u))
    fold = ramp(t, 4, 8)
    y = 64 + 5 * math.sin(t * 0.7)
    envelope(c, 840, y, fold)


def envelope(c, x, y, k):
    """The letter of the title, in the upper corner."""
    c.cr.save()
    c.cr.translate(x, y)
    c.cr.rotate(0.08 * math.sin(k * 3))
    c.rect(-44, -26, 88, 56, "#f6ead4")
    c.poly([(-44, -26), (44, -26), (0, 12)], "#e6cfae")
    c.line([(-44, -26), (0, 12), (44, -26)], "#b98f6a", 1.6)
    c.circle(0, 10, 8, "#a8324a")
    c.cr.restore()


def score(seconds):
    return reverb(level(chords(seconds, ["a2 e3 b3 c4", "f2 c3 e4 a3", "d3 a3 c4 e4", "e2 b2 g#3 d4"], 5), 0.06) + wash(seconds, 90, 500, 0.03, 8), 2.4, 0.4)


LINES = [
    Line("I wrote to the house where I was born.", also={"de": "Ich schrieb an das Haus, in dem ich geboren wurde."}),
    Line("I did not know the people. I knew the stairs.", also={"de": "Die Leute kannte ich nicht. Ich kannte die Treppe."}),
    Line("I told them which step complains, and why.", also={"de": "Ich erzählte ihnen, welche Stufe sich beklagt und warum."}),
    Line("The letter came back. No such number.", 1.1, also={"de": "Der Brief kam zurück. Hausnummer unbekannt."}),
    Line("They had joined two houses into one, and kept the other door.", also={"de": "Man hatte zwei Häuser verbunden und die andere Tür behalten."}),
    Line("So somewhere there is a staircase that leads to a wall,", 0.9, also={"de": "Also gibt es irgendwo eine Treppe, die zu einer Wand führt,"}),
    Line("and in the wall, my letter's answer, still walking up.", 0.4, also={"de": "und in der Wand, noch auf dem Weg nach oben, die Antwort auf meinen Brief."}),
]

CLIP = Clip(
    slug="spoken-word", id="sp0kenLtr_b", title="Spoken word: the letter that came back",
    description="Written and read for the winter open evening. With German subtitles by the reading group.\n\n> I did not know the people. I knew the stairs.",
    tags=["poetry", "spoken word", "letters", "memory"], category="culture", channel="reading-room", owner="bram", access="public", days_ago=155,
    draw=draw, score=score, lines=LINES, voices={"": {"voice": "en-gb+m3", "speed": 126, "pitch": 38}}, lead=4.2, tail=4.5,
    card=("Reading Room", "The letter that came back"), poster_at=5.6, crf=37, views=529, likes=83,
    comments=[
        comment("iris", "Which step complains, and why. I had to stop the tape there.", 150, 13),
        comment("oren", "Thread closed for a day in March after the great comma debate. Open again, be kind.", 140),
    ],
)
