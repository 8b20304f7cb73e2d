"""A stage, a red curtain, five beams and somebody with something to say."""

import math

from canvas import UNITS_W, mix, ramp
from clip import Clip, Line, comment
from shapes import audience, person, vignette
from sound import arpeggio, chords, level, place, reverb, thump, wash

BEAMS = [(70, -0.5), (270, -0.2), (480, 0.0), (700, 0.2), (890, 0.5)]
WARM = ["#e8834a", "#f2c486", "#f06a3c", "#f7d9a0", "#e8834a"]
COLD = ["#5f86d8", "#a8c4f4", "#7f6ae0", "#c9d8ff", "#5f86d8"]


def curtain(c):
    c.background("#1c0508", "#4a0d16", "#6b1420")
    for i in range(49):
        x = i * 20 - 6
        shade = 0.26 + 0.14 * math.sin(i * 1.7)
        c.rect(x, 0, 20, 420, c.linear(x, 0, x + 20, 0, (0, "#0d0204", shade), (0.45, "#c23a44", 0.12), (1, "#0d0204", shade)))
    c.rect(0, 400, UNITS_W, 140, c.linear(0, 400, 0, 540, (0, "#5c111b"), (0.25, "#7a1a24"), (1, "#2a070c")))
    c.rect(0, 0, UNITS_W, 300, c.linear(0, 0, 0, 300, (0, "#0a0203", 0.85), (1, "#0a0203", 0)))


def beam(c, top, foot, colour, strength):
    x0, x1 = top, foot
    for half, part in ((92, 0.4), (72, 0.34), (50, 0.26)):
        c.poly([(x0 - 9, -4), (x0 + 9, -4), (x1 + half, 446), (x1 - half, 446)],
               c.linear(x0, 0, x1, 446, (0, colour, 0.72 * strength * part), (0.6, colour, 0.26 * strength * part), (1, colour, 0.02)), add=True)
    c.circle(x0, 0, 15, colour, strength, add=True)


def draw(c, t, clip):
    chapter, since = clip.chapter_at(t)
    c.layer("curtain", curtain)
    cold = ramp(since, 0, 2.5) if chapter == len(clip.marks()) - 1 else 0
    lit = [1, 1, 1, 1, 1]
    if chapter == 1:
        lit = [1 - 0.9 * ramp(since, 0.4 * i, 0.4 * i + 1) for i in range(5)]
    elif chapter == 2:
        lit = [0.1 + 0.9 * ramp(since, 1.5 + 2.2 * i, 2.5 + 2.2 * i) for i in (4, 1, 0, 3, 2)]
    for i, (top, lean) in enumerate(BEAMS):
        foot = 480 + lean * 180 + 60 * math.sin(t * 0.22 + i * 1.3)
        beam(c, top, foot, mix(WARM[i], COLD[i], cold), lit[i] * (0.86 + 0.14 * math.sin(t * 0.5 + i)))
    pool = mix("#ffc98a", "#b4c8ff", cold)
    c.cr.save()
    c.cr.translate(500, 448)
    c.cr.scale(1, 0.16)
    c.glow(0, 0, 330, pool, 0.75 * max(0.35, sum(lit) / 5))
    c.cr.restore()
    person(c, 468, 452, 208, "#12070a", 0.5 + 0.5 * math.sin(t * 0.45))
    c.poly([(530, 342), (590, 330), (578, 452), (540, 452)], "#1a0b0c")
    c.layer("corners", vignette)
    audience(c, "#0a0405", t * 0.5)


def score(seconds):
    harmony = ["d3 a3 d4 f4", "bb2 f3 d4 a4", "f3 c4 a4 c4", "c3 g3 e4 g4"]
    track = level(chords(seconds, harmony, 6), 0.06) + level(arpeggio(seconds, harmony, 6, 12, seed=5), 0.03)
    track += wash(seconds, 80, 400, 0.02)
    for i in range(int(seconds / 6)):
        place(track, thump(58), i * 6 + 0.02, 0.1)
    return reverb(track, 2.4, 0.35)


LINES = [
    Line("Good evening. This is the story of a lighting desk that nobody wanted.", chapter="Where the desk came from",
         also={"de": "Guten Abend. Das ist die Geschichte eines Lichtpults, das niemand haben wollte."}),
    Line("It came to us in three crates, with no manual and one very tired fan.", also={"de": "Es kam in drei Kisten, ohne Anleitung und mit einem sehr müden Lüfter."}),
    Line("We switched it on. The hall went dark, and so did the car park.", also={"de": "Wir schalteten es ein. Der Saal wurde dunkel, und der Parkplatz auch."}),
    Line("So we made a list of what was truly broken.", 1.6, chapter="What we could keep",
         also={"de": "Also schrieben wir auf, was wirklich kaputt war."}),
    Line("The power supply was gone. The screen was gone. The faders were only dirty.", also={"de": "Das Netzteil war hin. Der Bildschirm war hin. Die Regler waren nur schmutzig."}),
    Line("We kept every slider that still ran true.", also={"de": "Wir behielten jeden Regler, der noch sauber lief."}),
    Line("There were twenty four dimmers. Nine of them were dead.", 1.6, chapter="Dimmers, one by one",
         also={"de": "Es gab vierundzwanzig Dimmer. Neun davon waren tot."}),
    Line("Tobin tested them one by one, with a lamp and a notebook.", also={"de": "Tobin prüfte sie einzeln, mit einer Lampe und einem Notizbuch."}),
    Line("Each one that worked got a paper label with the date.", also={"de": "Jeder, der funktionierte, bekam ein Papieretikett mit Datum."}),
    Line("That label saved us on opening night.", also={"de": "Dieses Etikett hat uns am Premierenabend gerettet."}),
    Line("Now the mistakes, because they were the expensive part.", 1.6, chapter="Three mistakes worth sharing",
         also={"de": "Nun zu den Fehlern, denn sie waren der teure Teil."}),
    Line("We trusted a colour code. Draw your own map instead.", also={"de": "Wir vertrauten einem Farbcode. Zeichnet lieber euren eigenen Plan."}),
    Line("We soldered at midnight. Go home at ten.", also={"de": "Wir löteten um Mitternacht. Geht um zehn nach Hause."}),
    Line("And we forgot to thank the fan. It is still running.", also={"de": "Und wir vergaßen, dem Lüfter zu danken. Er läuft noch immer."}),
    Line("This is the first cue we ever ran on it.", 1.6, chapter="The first cue", also={"de": "Das ist das erste Stichwort, das wir darauf gefahren haben."}),
    Line("From warm, to cold, in two and a half seconds. Thank you for coming.", 0.8, also={"de": "Von warm nach kalt, in zweieinhalb Sekunden. Danke, dass ihr gekommen seid."}),
]

CLIP = Clip(
    slug="lighting-desk", id="Qm7fLdesk_1", title="How we rebuilt the lighting desk from spare parts",
    description="Three volunteers, one dead console and a box of salvaged dimmers. Mara Veldt walks through the repair, the mistakes, and the show that followed.\n\n"
    "**What you need to follow along**\n\n- a lamp you do not mind losing\n- paper labels and a soft pencil\n- somebody who goes home at ten\n\nThe wiring map hangs behind the prompt desk. Please put it back.",
    tags=["lighting", "repair", "stagecraft", "dimmers", "volunteers"], category="engineering", channel="main-stage", owner="mara", access="public", days_ago=3,
    draw=draw, score=score, lines=LINES, voices={"": {"voice": "en-gb-x-rp+f3", "speed": 146, "pitch": 44}}, lead=4.2, tail=5,
    card=("Main Stage", "How we rebuilt the lighting", "desk from spare parts"), poster_at=6.5, views=1284, likes=96,
    featured_lead="Three volunteers, one dead console and a box of salvaged dimmers. Mara Veldt walks through the repair, the mistakes, and the show that followed.",
    comments=[
        comment("noor", "The paper labels are such a good idea. Stealing this for the greenhouse valves.", 2, 48, [
            comment("pim", "Laminate them. We learned that one slowly.", 2), comment("mara", "And a soft pencil, not a pen. Pens fade under the lamps.", 1.6)]),
        comment("bram", "Wiring list, please. I have an organ blower with the same temperament.", 2.4),
        comment("tobin", "For the record it was eleven dead dimmers. Two came back.", 1.2, 36, [comment("mara", "Corrected on the map. Sorry, Tobin.", 1)]),
        comment("iris", "I was in the hall for that first cue. You could hear everybody stop breathing.", 0.8),
    ],
)
