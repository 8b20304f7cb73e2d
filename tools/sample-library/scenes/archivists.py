"""Two people at a table, an arch of light between them, and a box of letters."""

import math

from canvas import mix, ramp
from clip import Clip, Line, comment
from shapes import bust, vignette
from sound import arpeggio, chords, level, reverb, wash


def room(c):
    c.background("#a3562f", "#8a4526", "#6d351f")
    c.arch(480, 470, 330, 400, "#e6b06e")
    c.arch(480, 470, 290, 378, c.linear(0, 90, 0, 470, (0, "#f2c98c"), (1, "#dc9c58")))


def letter(c, x, y, turn, colour="#fbf0da"):
    c.cr.save()
    c.cr.translate(x, y)
    c.cr.rotate(turn)
    c.rect(-19, -13, 38, 26, colour)
    c.line([(-19, -13), (0, 3), (19, -13)], "#b98f6a", 1.2)
    c.cr.restore()


def draw(c, t, clip):
    c.layer("room", room)
    c.glow(480, 190, 200, "#fff0cc", 0.35)
    c.circle(480, 196 - 20 * t / clip.seconds, 58, "#fdebc4", 0.9)
    talking = next((line.speaker for start, end, line in clip.cues if start <= t <= end), "")
    for who, x, colour in (("Bram", 245, "#2c130d"), ("Iris", 715, "#4a2115")):
        nod = 3.5 * math.sin(t * 3.1) if talking == who else 1.2 * math.sin(t * 0.9 + x)
        bust(c, x + nod * 0.4, 474, 262 + nod, mix(colour, "#7a3a1f", 0.12 if talking == who else 0))
    c.rect(0, 468, 960, 72, c.linear(0, 468, 0, 540, (0, "#4b2414"), (1, "#2a120a")))
    c.rect(0, 468, 960, 3, "#7a4426")
    c.rect(438, 424, 84, 48, "#6b3a20")
    c.rect(432, 418, 96, 10, "#87502f")
    for i, (start, _, _) in enumerate(clip.cues):
        k = ramp(t, start, start + 1.8)
        if 0 < k < 1 and i % 2 == 0:
            x = 480 + (100 if i % 4 else -100) * k
            letter(c, x, 420 - 120 * math.sin(k * math.pi) + 60 * k, k * (0.8 if i % 4 else -0.8))
        elif k >= 1 and i % 2 == 0:
            letter(c, 480 + (100 if i % 4 else -100) + i * 5, 484 + i * 2.2, 0.3 * math.sin(i * 2))
    c.layer("corners", lambda layer: vignette(layer, "#1e0b05", 0.6))


def score(seconds):
    harmony = ["f2 c3 a3 e4", "d3 a3 c4 f4", "g2 d3 bb3 f4", "c3 g3 bb3 e4"]
    return reverb(level(chords(seconds, harmony, 6), 0.045) + level(arpeggio(seconds, harmony, 6, 12, seed=51, density=0.45), 0.025) + wash(seconds, 80, 700, 0.02), 1.5, 0.3)


LINES = [
    Line("This box was on no list. It was holding a door open.", speaker="Bram"),
    Line("How long for?", 0.4, speaker="Iris"),
    Line("Forty years, by the dust. There are ninety letters in it.", 0.4, speaker="Bram"),
    Line("All to the same person?", 0.5, speaker="Iris"),
    Line("All from the same person. To the cloakroom.", 0.4, speaker="Bram"),
    Line("Somebody wrote ninety letters to a cloakroom.", 0.7, speaker="Iris"),
    Line("To whoever found his left glove. Each one a little more forgiving.", 0.4, speaker="Bram"),
    Line("And the glove?", 0.7, speaker="Iris"),
    Line("Look under the letters.", 0.8, speaker="Bram"),
    Line("Oh. Oh, it is tiny.", 1.4, speaker="Iris"),
]

CLIP = Clip(
    slug="archivists", id="aRch1v_2box", title="Two archivists and a box of letters",
    description="Bram Sallow opens a box that had been holding a door for forty years. Iris Quell asks the questions.\n\nA conversation in *one take*, with the glove.",
    tags=["archive", "letters", "conversation", "history"], category="culture", channel="reading-room", owner="bram", access="internal", days_ago=62,
    draw=draw, score=score, lines=LINES, voices={"Bram": {"voice": "en-gb+m3", "speed": 136, "pitch": 34}, "Iris": {"voice": "en-gb-x-rp+f4", "speed": 150, "pitch": 52}}, lead=4.2, tail=4.5,
    card=("Reading Room", "Two archivists and a box of letters"), poster_at=12, views=284, likes=52,
    comments=[
        comment("noor", "Please tell me the glove is in a drawer with a label.", 60, 34, [comment("bram", "It is in a drawer with ninety-one labels.", 59), comment("iris", "He wrote one himself.", 58.5)]),
    ],
)
