"""A network that argues: dots, threads and messages that travel along them."""

import math
import random

from canvas import mix
from clip import Clip, comment
from shapes import vignette
from sound import chords, hz, level, place, pluck, reverb

RND = random.Random(12)
NODES = []
while len(NODES) < 54:
    p = (60 + RND.random() * 840, 40 + RND.random() * 460)
    if all((p[0] - x) ** 2 + (p[1] - y) ** 2 > 62**2 for x, y in NODES):
        NODES.append(p)
EDGES = [(i, j) for i, a in enumerate(NODES) for j, b in enumerate(NODES) if i < j and (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < 125**2]
LEADERS = [5, 17, 29, 41, 50]


def where(i, t):
    x, y = NODES[i]
    return x + 7 * math.sin(t * 0.35 + i), y + 6 * math.cos(t * 0.3 + i * 1.7)


def draw(c, t, clip):
    c.layer("night", lambda layer: (layer.background("#1b4258", "#12303f"), layer.glow(560, 220, 460, "#3a7a94", 0.4), vignette(layer, "#06141c", 0.6)))
    spots = [where(i, t) for i in range(len(NODES))]
    for i, j in EDGES:
        c.line([spots[i], spots[j]], "#8cc4d8", 1.1, 0.34)
    for n, (i, j) in enumerate(EDGES[::3]):
        k = (t * 0.4 + n * 0.37) % 1.6
        if k < 1:
            a, b = spots[i], spots[j]
            c.circle(a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k, 2.6, "#fff2cf")
    agreed = int(t / 5) % len(LEADERS)
    for i, (x, y) in enumerate(spots):
        if i in LEADERS:
            vote = LEADERS.index(i) == agreed
            pulse = 0.5 + 0.5 * math.sin(t * 2.2 + i)
            c.glow(x, y, 60 + 12 * pulse, "#f7d58a" if vote else "#a8e2d2", 0.75 if vote else 0.4)
            c.circle(x, y, 13, mix("#fff3d6" if vote else "#d7efe6", "#ffffff", 0.2 * pulse))
        else:
            c.circle(x, y, 4 + (i % 3) * 1.5, ["#cfe9f2", "#7fb8cc", "#e9f6fa"][i % 3])


def score(seconds):
    track = level(chords(seconds, ["e3 b3 f#4", "c3 g3 e4", "a2 e3 b3", "b2 f#3 d4"], 5), 0.05)
    notes = ["e5", "b4", "f#5", "g4", "d5", "b5"]
    for i in range(int(seconds * 2)):
        if (i * 7) % 5 < 3:
            place(track, pluck(hz(notes[(i * 5) % 6]), 0.7, 0.4), i * 0.5, 0.05, math.sin(i * 1.9))
    return reverb(track, 1.6, 0.35)


CLIP = Clip(
    slug="polite-disagreements", id="qU0rum_54Nd", title="Queues, quorums and other polite disagreements",
    description="Fifty-four machines, five of them allowed to vote. Watch the yellow one: that is who everybody has agreed to listen to, for now.\n\nNo narration. Turn the sound on anyway; every message that arrives is a note.",
    tags=["networks", "consensus", "visualisation"], category="engineering", channel="signal-room", owner="oren", access="internal", days_ago=20,
    draw=draw, score=score, seconds=30, card=("Signal Room", "Queues, quorums and other", "polite disagreements"), poster_at=11, container="webm", views=207, likes=33,
    comments=[
        comment("ada", "This is the first diagram of our network that has not made me sad.", 18),
        comment("tobin", "What happens if two of them think they are the yellow one?", 17, 15, [comment("oren", "They both apologise and we wait five seconds.", 16.8)]),
    ],
)
