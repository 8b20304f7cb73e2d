"""Hills one behind the other, and a sun that takes the whole clip to go down."""

import math

from canvas import mix
from clip import Clip, Line, comment
from shapes import ridge, vignette
from sound import arpeggio, chords, level, reverb, wash

SKY = [("#f2a65a", "#6d2c5e", "#f9c97c"), ("#e5704e", "#3c1d55", "#f3a25f"), ("#7c3e66", "#170f33", "#b45a5e")]
HILLS = [("#d9793f", "#5d3a64"), ("#b6513f", "#46305c"), ("#8f3a45", "#332650"), ("#632a4a", "#251d43"), ("#3b1c40", "#181433")]


def blend(stops, k):
    i = min(len(stops) - 2, int(k * (len(stops) - 1)))
    f = k * (len(stops) - 1) - i
    return [mix(a, b, f) for a, b in zip(stops[i], stops[i + 1])]


def draw(c, t, clip):
    k = t / clip.seconds
    low, high, warm = blend(SKY, k)
    c.background(high, mix(high, low, 0.55), warm, warm)
    x, y = 400 + 60 * k, 176 + 190 * k
    c.glow(x, y, 330, "#ffd9a0", 0.62 - 0.2 * k)
    c.circle(x, y, 47, mix("#fff3d6", "#ffb27a", k))
    for i in range(46):
        star_k = max(0, k - 0.55) * 2.2
        sx, sy = (i * 211) % 960, (i * 97) % 200
        c.circle(sx, sy, 0.8 + (i % 3) * 0.4, "#fff6e6", min(1, star_k) * (0.5 + 0.3 * math.sin(t * 1.3 + i)))
    for i, (day, dusk) in enumerate(HILLS):
        points = ridge(40 + i * 7, 300 + i * 52, 34 + i * 5, shift=t * (0.8 + i * 0.9), rough=1 + i * 0.28)
        colour = mix(day, dusk, k)
        c.poly(points, c.linear(0, 230 + i * 50, 0, 430 + i * 50, (0, colour), (1, mix(colour, HILLS[min(4, i + 1)][1], 0.35))))
        if i == 3:
            x = 770 - t * 3.5
            mast(c, x, points[round(x / 8) + 2][1] - 84, t)
    c.layer("corners", lambda layer: vignette(layer, "#1a0a20", 0.4))


def mast(c, x, y, t):
    """A weather mast with three cups that turn in the wind."""
    c.line([(x, y + 90), (x, y - 60)], "#1b0f26", 3)
    c.line([(x - 24, y + 90), (x, y - 10), (x + 24, y + 90)], "#1b0f26", 1.2)
    c.rect(x - 8, y - 22, 16, 20, "#1b0f26")
    for i in range(3):
        a = t * 2.6 + i * 2.094
        c.line([(x, y - 60), (x + 18 * math.cos(a), y - 60 + 3 * math.sin(a))], "#1b0f26", 1.6)
        c.circle(x + 18 * math.cos(a), y - 60 + 3 * math.sin(a), 4.4, "#1b0f26")
    c.circle(x, y - 12, 2.6, "#ffcf70", 0.5 + 0.5 * math.sin(t * 2.1))


def score(seconds):
    harmony = ["a2 e3 a3 c4", "f2 c3 a3 c4", "c3 g3 c4 e4", "g2 d3 b3 d4"]
    track = level(chords(seconds, harmony, 7), 0.06) + level(arpeggio(seconds, harmony, 7, 10, seed=8, density=0.55), 0.025)
    return reverb(track + wash(seconds, 200, 900, 0.09, 9), 3, 0.4)


LINES = [
    Line("For one year we left forty sensors above the tree line.", chapter="Why forty sensors", also={"fr": "Pendant un an, nous avons laissé quarante capteurs au-dessus de la limite des arbres."}),
    Line("They measured wind, frost, and the sound of almost nothing.", also={"fr": "Ils ont mesuré le vent, le gel et le son de presque rien."}),
    Line("Almost nothing turns out to be quite busy.", also={"fr": "Presque rien, c'est en fait très animé."}),
    Line("In winter the loudest thing was the snow, settling.", 1.4, chapter="Winter, mostly listening", also={"fr": "En hiver, le bruit le plus fort était la neige qui se tassait."}),
    Line("One sensor was carried off by a fox. It sent us a very good week.", also={"fr": "Un renard a emporté un capteur. Il nous a envoyé une très belle semaine."}),
    Line("In May the ground began to tick as the ice let go.", 1.4, chapter="The week the ground ticked", also={"fr": "En mai, le sol s'est mis à tiquer quand la glace a lâché."}),
    Line("We thought it was a fault. It was spring.", also={"fr": "Nous avons cru à une panne. C'était le printemps."}),
    Line("By August the larks had moved sixty metres higher than in our first map.", also={"fr": "En août, les alouettes étaient montées soixante mètres plus haut que sur notre première carte."}),
    Line("Next year we will listen from the valley as well.", 1.4, chapter="What we do next", also={"fr": "L'an prochain, nous écouterons aussi depuis la vallée."}),
    Line("The data is open. Take it, and tell us what we missed.", also={"fr": "Les données sont ouvertes. Prenez-les et dites-nous ce que nous avons manqué."}),
]

CLIP = Clip(
    slug="tree-line", id="tR33Line_yr", title="A year above the tree line: what the sensors heard",
    description="Forty sensors, one fox and a very long winter. Noor Tallis goes through a year of sound from the ridge, including the week when the ground **ticked**.\n\nThe readings are open to everybody at the institute; ask in the field office for the drive with the green tape.",
    tags=["sensors", "mountains", "sound", "climate", "open data"], category="field-work", channel="field-notes", owner="noor", access="public", days_ago=9,
    draw=draw, score=score, lines=LINES, voices={"": {"voice": "en-gb-scotland+f2", "speed": 140, "pitch": 48}}, lead=4.4, tail=5,
    card=("Field Notes", "A year above the tree line"), poster_at=7, views=842, likes=77,
    comments=[
        comment("jun", "The ticking at 0:28 is the best percussion I have heard all year. May I use it?", 8, 28, [comment("noor", "Please do. Credit the ice.", 7.5)]),
        comment("ada", "Is the fox sensor still switched on?", 6, replies=[comment("noor", "It stopped under a boulder in June. We leave it there on purpose.", 5.8)]),
        comment("mara", "That mast looks like our old microphone stand.", 4, replies=[comment("noor", "It looks like it because it is.", 3.9)]),
    ],
)
