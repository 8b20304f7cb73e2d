"""Builds the sample library: `python build.py` for all of it, `python build.py <slug> …` for some clips.

`--pictures` makes only posters, to look at; `--channels` only the pictures and banners of the channels. The manifest is written when every clip has its files.
"""

import importlib
import json
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from channel_pictures import write as write_channel  # noqa: E402
from manifest import entry  # noqa: E402
from people import CATEGORIES, CHANNELS, ORGANISATION, PEOPLE, VIEWING  # noqa: E402
from render import build  # noqa: E402
from speech import speak, speak_long  # noqa: E402

LIBRARY = HERE.parents[1] / "server" / "sample-library"
MEDIA = LIBRARY / "media"


def load(slug):
    return importlib.import_module(f"scenes.{slug.replace('-', '_')}").CLIP


def slugs():
    return sorted(path.stem.replace("_", "-") for path in (HERE / "scenes").glob("*.py"))


def make(slug, only_pictures):
    with tempfile.TemporaryDirectory() as scratch:
        build(load(slug), MEDIA, scratch, only_pictures)
    return slug


def measured(slug):
    """The manifest entry of a clip; speaking its lines again gives the same times as in the film."""
    clip = load(slug)
    (speak_long if clip.is_long else speak)(clip)
    return clip.days_ago, entry(clip, MEDIA / slug)


def write_manifest(pool):
    videos = [video for _, video in sorted(pool.map(measured, slugs()), key=lambda pair: pair[0])]
    manifest = {"version": 1, "organisation": ORGANISATION, "categories": CATEGORIES, "people": PEOPLE, "channels": CHANNELS, "videos": videos, "viewing": VIEWING}
    (LIBRARY / "manifest.json").write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def main():
    wanted = [a for a in sys.argv[1:] if not a.startswith("--")]
    only_pictures = "--pictures" in sys.argv
    if "--channels" in sys.argv or not (wanted or only_pictures or "--manifest" in sys.argv):
        for channel in CHANNELS:
            write_channel(channel["handle"], LIBRARY / "channels" / channel["handle"])
    if "--channels" in sys.argv:
        return
    with ProcessPoolExecutor(2) as pool:
        if "--manifest" not in sys.argv:
            for slug in pool.map(make, wanted or slugs(), [only_pictures] * 99):
                print(slug, flush=True)
        if not only_pictures and all((MEDIA / slug / "storyboard.jpg").exists() for slug in slugs()):
            write_manifest(pool)


if __name__ == "__main__":
    main()
