"""A city at night, three minutes long, in which windows go out one after the other. Nearly."""

import math
import random

from canvas import ramp
from clip import Clip, Line, comment
from shapes import vignette
from sound import arpeggio, chords, level, reverb, wash

RND = random.Random(31)
LAYERS = [(0.0, "#38205a", 190, 300), (0.4, "#29164a", 150, 250), (1.0, "#160a2e", 90, 235)]


def row(low, high):
    towers, x = [], -20
    while x < 990:
        w = RND.choice([44, 54, 64, 78])
        towers.append((x, w, low + RND.random() * (high - low)))
        x += w + RND.choice([-8, 0, 6, 14])
    return towers


ROWS = [row(low, high) for _, _, low, high in LAYERS]
WINDOWS = []
for x, w, h in ROWS[2]:
    for wx in range(int(x) + 9, int(x + w) - 12, 13):
        for wy in range(int(540 - h) + 14, 525, 18):
            if RND.random() < 0.44:
                WINDOWS.append((wx, wy, RND.random(), RND.choice(["#ffd98a", "#ffe9c0", "#f7b765", "#dfe6ff"])))
LAST = max(range(len(WINDOWS)), key=lambda i: -abs(WINDOWS[i][0] - 560) - abs(WINDOWS[i][1] - 400))


def skyline(c):
    c.background("#140a33", "#2c1450", "#5a2a72")
    rnd = random.Random(2)
    for _ in range(90):
        c.circle(rnd.random() * 960, rnd.random() * 230, 0.5 + rnd.random() * 0.9, "#e9dcff", 0.3 + rnd.random() * 0.5)
    c.glow(480, 520, 520, "#9a4a8e", 0.4)
    for towers, (_, colour, _, _) in zip(ROWS, LAYERS):
        for i, (x, w, h) in enumerate(towers):
            c.rect(x, 540 - h, w, h + 5, colour)
            if i % 4 == 0:
                c.rect(x + w / 2 - 1, 540 - h - 24, 2, 24, colour)
    vignette(c, "#080414", 0.5)


def draw(c, t, clip):
    c.layer("skyline", skyline)
    night = max(0.0, (t - 12) / (clip.seconds - 36))
    for i, (x, y, fate, colour) in enumerate(WINDOWS):
        asleep = fate < night and i != LAST and not (fate * 977 % 1 < 0.06)
        flick = 0.55 + 0.25 * (fate * 7 % 1)
        if not asleep:
            c.rect(x, y, 6, 10, colour, flick)
    if night > 0.8:
        x, y = WINDOWS[LAST][:2]
        c.glow(x + 3, y + 5, 70, "#ffd98a", 0.55 * ramp(night, 0.8, 1.1))
        c.rect(x, y, 6, 10, "#fff0c8")
    moon = 150 + t * 1.1
    c.glow(moon, 110 - 12 * math.sin(t / clip.seconds * 3.14), 120, "#e9d8ff", 0.5)
    c.circle(moon, 110 - 12 * math.sin(t / clip.seconds * 3.14), 26, "#f6eeff")
    tram = (t * 38) % 1500 - 200
    if tram < 1000 and t < clip.seconds * 0.75:
        for i in range(4):
            c.rect(tram + i * 34, 528, 26, 8, "#ffdf9c", 0.95)


def score(seconds):
    harmony = ["a2 e3 c4 e4", "d3 a3 c4 f4", "f2 c3 a3 e4", "e2 b2 g3 d4"]
    track = level(chords(seconds, harmony, 8), 0.05) + level(arpeggio(seconds, harmony, 8, 16, seed=44, density=0.42), 0.034)
    return reverb(track + wash(seconds, 60, 320, 0.1, 11), 3.2, 0.45)


LINES = [
    Line("Every night at ten, I count the windows across the river.", chapter="Ten o'clock"),
    Line("Three hundred and twelve, on an ordinary Tuesday.", 3),
    Line("A lit window is a small broadcast. It says, somebody is here.", 5),
    Line("The first to go dark are the offices. They go all at once, like a sentence ending.", 8, chapter="The offices go first"),
    Line("Then the kitchens. A kitchen says good night slowly.", 9),
    Line("Around eleven you start to recognise people.", 9, chapter="People you never meet"),
    Line("The one who reads. The one who practises scales with the lamp off.", 6),
    Line("We have never met, and I would miss them.", 6),
    Line("After midnight the city is mostly outline.", 10, chapter="Mostly outline"),
    Line("But some windows stay lit. There is always a nurse, a baker, a new father.", 8),
    Line("I used to think they were lonely. Now I think they are on watch.", 8),
    Line("So before I sleep I leave my own lamp on a little longer.", 9, chapter="Your own lamp"),
    Line("Somebody across the river may be counting.", 3),
]

CLIP = Clip(
    slug="windows-stay-lit", id="W1nd0wsLit9", title="Evening lecture: the windows that stay lit",
    description="A slow lecture for the end of the day. Bram Sallow has counted the windows across the river every night for eleven years; this is what they told him.\n\nBest watched in the dark. **Nothing happens quickly.**",
    tags=["city", "night", "essay", "slow", "lecture"], category="culture", channel="main-stage", owner="bram", access="public", days_ago=26,
    draw=draw, score=score, lines=LINES, voices={"": {"voice": "en-gb+m3", "speed": 128, "pitch": 34}}, seconds=176, lead=5, tail=10,
    card=("Main Stage, evening lecture", "The windows that stay lit"), poster_at=30, crf=37, views=1530, likes=188,
    comments=[
        comment("edda", "I am the lamp on the fourth floor. Hello, Bram.", 25, replies=[comment("bram", "I knew it was a loom.", 24.5)]),
        comment("jun", "The scales with the lamp off is me and I am mortified.", 24, 75),
        comment("mara", "Watched it twice. Left the lamp on.", 20),
    ],
)
