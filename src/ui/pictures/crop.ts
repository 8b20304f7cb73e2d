export interface Size {
  width: number
  height: number
}

/** Which part of a picture is cut out: how much it is enlarged, and where its middle is, each from 0 to 1. */
export interface Crop {
  zoom: number
  x: number
  y: number
}

export interface Rect extends Size {
  left: number
  top: number
}

/** The largest part that fits, from the middle. */
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const MOST_ZOOM = 8

/** How far a picture can be enlarged: not beyond what leaves `minW` of its pixels. */
export function mostZoom(picture: Size, ratio: number, minW: number): number {
  return Math.min(MOST_ZOOM, Math.max(1, largest(picture, ratio).width / minW))
}

/** The part in pixels of the picture; always inside it. */
export function cutOf(picture: Size, ratio: number, crop: Crop): Rect {
  const whole = largest(picture, ratio)
  const [width, height] = [whole.width / crop.zoom, whole.height / crop.zoom]
  return {
    width,
    height,
    left: (picture.width - width) * placeOf(crop.x, width / picture.width),
    top: (picture.height - height) * placeOf(crop.y, height / picture.height),
  }
}

/** Moves what is seen by a share of the frame, as a finger does: to the right shows more of the left. */
export function moved(
  picture: Size,
  ratio: number,
  crop: Crop,
  by: { x: number; y: number },
): Crop {
  const { left, top, width, height } = cutOf(picture, ratio, crop)
  return {
    zoom: crop.zoom,
    x: (left + width / 2 - by.x * width) / picture.width,
    y: (top + height / 2 - by.y * height) / picture.height,
  }
}

/** How far along its way the part is, from 0 to 1: what a slider shows. Null where there is no way to go. */
export function waysOf(
  picture: Size,
  ratio: number,
  crop: Crop,
): { x: number | null; y: number | null } {
  const cut = cutOf(picture, ratio, crop)
  const way = (room: number, at: number) => (room < 0.5 ? null : at / room)
  return {
    x: way(picture.width - cut.width, cut.left),
    y: way(picture.height - cut.height, cut.top),
  }
}

/** The same crop with its part this far along its way. */
export function movedTo(
  picture: Size,
  ratio: number,
  crop: Crop,
  to: { x?: number; y?: number },
): Crop {
  const { width, height } = cutOf(picture, ratio, crop)
  const middle = (way: number, part: number) => way * (1 - part) + part / 2
  return {
    zoom: crop.zoom,
    x: to.x === undefined ? crop.x : middle(to.x, width / picture.width),
    y: to.y === undefined ? crop.y : middle(to.y, height / picture.height),
  }
}

function largest(picture: Size, ratio: number): Size {
  const width = Math.min(picture.width, picture.height * ratio)
  return { width, height: width / ratio }
}

/** Where a part of this share begins on its way when its middle should be at `middle`. */
function placeOf(middle: number, share: number): number {
  if (share >= 1) return 0
  return Math.min(1, Math.max(0, (middle - share / 2) / (1 - share)))
}
