"""manifest.json: what a clip is, as measured on the finished files."""

import base64
import io
import json
import subprocess

from PIL import Image

from clip import Clip
from render import storyboard_grid

LABELS = {"en": "English", "de": "Deutsch", "fr": "Français", "ar": "العربية"}


def probe(path):
    out = subprocess.run(["ffprobe", "-v", "error", "-print_format", "json", "-show_format", "-show_streams", str(path)], check=True, capture_output=True)
    return json.loads(out.stdout)


def avc_codec(path):
    """avc1.PPCCLL read from the file's avcC box."""
    data = path.read_bytes()
    at = data.index(b"avcC")
    return "avc1." + data[at + 5 : at + 8].hex()


def vp9_codec(stream):
    """vp09.PP.LL.08 with the smallest level that holds the picture at this rate (VP9 levels by luma samples per second)."""
    samples = stream["width"] * stream["height"] * 24
    level = next(name for name, most in (("20", 3686400), ("21", 7372800), ("30", 20736000), ("31", 36864000)) if samples <= most)
    return f"vp09.00.{level}.08"


def mime_type(path, streams):
    if path.suffix == ".mp4":
        return f'video/mp4; codecs="{avc_codec(path)}, mp4a.40.2"'
    return f'video/webm; codecs="{vp9_codec(streams["video"])}, opus"'


def colours(poster):
    """The dominant colour, and a picture of a few bytes to show while the real one loads."""
    image = Image.open(poster).convert("RGB")
    few = image.resize((160, 90)).quantize(6)
    _, index = max(few.getcolors())
    r, g, b = few.getpalette()[index * 3 : index * 3 + 3]
    out = io.BytesIO()
    image.resize((24, 14), Image.LANCZOS).save(out, "WEBP", quality=35, method=6)
    return f"#{r:02x}{g:02x}{b:02x}", "data:image/webp;base64," + base64.b64encode(out.getvalue()).decode()


def files(clip):
    names = {"video": f"video.{clip.container}", "poster": "poster.jpg", "thumb320": "thumb-320.jpg", "thumb640": "thumb-640.jpg", "storyboard": "storyboard.jpg"}
    return {kind: f"media/{clip.slug}/{name}" for kind, name in names.items()}


def captions(clip, folder):
    found = sorted(folder.glob("captions.*.vtt"), key=lambda p: p.name.split(".")[1] != clip.lang)
    entries = []
    for path in found:
        lang = path.name.split(".")[1]
        kind = "captions" if lang == clip.lang else "subtitles"
        entries.append({"lang": lang, "label": LABELS[lang], "kind": kind, "isDefault": lang == clip.lang, "file": f"media/{clip.slug}/{path.name}"})
    return entries


def entry(clip: Clip, folder):
    path = folder / f"video.{clip.container}"
    found = probe(path)
    streams = {s["codec_type"]: s for s in found["streams"]}
    dominant, blur = colours(folder / "poster.jpg")
    rate, per = map(int, streams["video"]["r_frame_rate"].split("/"))
    return {
        "slug": clip.slug, "id": clip.id, "title": clip.title, "description": clip.description, "tags": clip.tags,
        "category": clip.category, "lang": clip.lang, "channel": clip.channel, "owner": clip.owner, "access": clip.access,
        "sharedWith": clip.shared_with, "publishedDaysAgo": clip.days_ago, "durationMs": round(float(found["format"]["duration"]) * 1000),
        "width": streams["video"]["width"], "height": streams["video"]["height"], "fps": rate / per if rate % per else rate // per,
        "mimeType": mime_type(path, streams), "sizeBytes": path.stat().st_size, "files": files(clip),
        "storyboard": storyboard_grid(clip.seconds), "dominantColor": dominant, "blurDataUri": blur,
        "captions": captions(clip, folder), "chapters": [{"startMs": round(at * 1000), "title": title} for at, title in clip.marks()],
        "viewCount": clip.views, "likeCount": clip.likes, "comments": clip.comments,
        "isFeatured": bool(clip.featured_lead), **({"featuredLead": clip.featured_lead} if clip.featured_lead else {}),
    }
