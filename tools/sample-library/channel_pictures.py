"""The picture and the banner of each channel, as files and in the manifest."""

# In pixels; a banner is six times as wide as high, as the service wants it.
SIZES = {"avatar": (256, 256), "banner": (1920, 320)}


def draw(handle, which):
    """The canvas of one of them."""
    import channel_rooms
    from canvas import Canvas

    canvas = Canvas(*SIZES[which])
    getattr(channel_rooms, f"{handle.replace('-', '_')}_{which}")(canvas)
    return canvas


def write(handle, folder):
    """Both, as small as they may be without showing it."""
    from PIL import Image

    folder.mkdir(parents=True, exist_ok=True)
    for which in SIZES:
        canvas = draw(handle, which)
        image = Image.frombuffer("RGB", (canvas.width, canvas.height), canvas.pixels(), "raw", "BGRX", canvas.width * 4, 1)
        image.save(folder / f"{which}.webp", "WEBP", quality=84, method=6)


def entries(handle):
    """What the manifest says of them."""
    return {which: {"file": f"channels/{handle}/{which}.webp", "width": width, "height": height} for which, (width, height) in SIZES.items()}
