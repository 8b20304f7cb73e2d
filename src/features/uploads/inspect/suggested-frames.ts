import { CanvasSink, EncodedPacketSink, type InputVideoTrack } from 'mediabunny'

import { limits } from '#contract/limits.ts'
import type { StoryboardGeometry } from '#contract/uploads.ts'

import type { SuggestedFrame } from '../state/suggested-frame.ts'
import { openMedia } from './probe-file.ts'
import { storyboardGeometry } from './storyboard-geometry.ts'

const { tileW, tileH } = limits.storyboard
/** Where a video shows what it is about, more often than at its very start or end. */
const SUGGESTED_AT = [0.12, 0.34, 0.56, 0.78]
const POSTER_W = 1_280
/** Beyond this, tiles are taken from key frames: exact ones would cost minutes of decoding. */
const EXACT_UP_TO_S = 600

export interface StoryboardSheet {
  picture: Blob
  geometry: StoryboardGeometry
}

/** Up to four frames to choose a poster from; empty when this browser cannot decode outside a page. */
export async function suggestFrames(file: Blob): Promise<SuggestedFrame[]> {
  using input = openMedia(file)
  const track = await input.getPrimaryVideoTrack()
  if (!track || !(await canDecode(track))) return []
  const { startS, lengthS } = await extent(track)
  const sink = new CanvasSink(track, { poolSize: 1 })
  const frames: SuggestedFrame[] = []
  for (const share of SUGGESTED_AT) {
    const atS = startS + lengthS * share
    const wrapped = await sink.getCanvas(atS)
    if (!wrapped) continue
    frames.push({
      atMs: Math.round((atS - startS) * 1_000),
      picture: await encode(fitted(wrapped.canvas)),
    })
  }
  return frames
}

/** One sheet of 160 × 90 tiles for scrubbing; null when this browser cannot decode outside a page. */
export async function makeStoryboard(file: Blob): Promise<StoryboardSheet | null> {
  using input = openMedia(file)
  const track = await input.getPrimaryVideoTrack()
  if (!track || !(await canDecode(track))) return null
  const { startS, lengthS } = await extent(track)
  const geometry = storyboardGeometry(lengthS * 1_000)
  const sheet = new OffscreenCanvas(geometry.cols * tileW, geometry.rows * tileH)
  const context = sheet.getContext('2d')
  if (!context) return null
  const times = await tileTimes(track, startS, lengthS, geometry)
  const sink = new CanvasSink(track, { width: tileW, height: tileH, fit: 'contain', poolSize: 1 })
  let tile = 0
  for await (const wrapped of sink.canvasesAtTimestamps(times)) {
    const left = (tile % geometry.cols) * tileW
    const top = Math.floor(tile / geometry.cols) * tileH
    if (wrapped) context.drawImage(wrapped.canvas, left, top)
    tile += 1
  }
  return { picture: await encode(sheet, 0.7), geometry }
}

async function canDecode(track: InputVideoTrack): Promise<boolean> {
  return typeof VideoDecoder !== 'undefined' && (await track.canDecode())
}

async function extent(track: InputVideoTrack): Promise<{ startS: number; lengthS: number }> {
  const startS = await track.getFirstTimestamp()
  const endS = (await track.getDurationFromMetadata()) ?? (await track.computeDuration())
  return { startS, lengthS: Math.max(0, endS - startS) }
}

async function tileTimes(
  track: InputVideoTrack,
  startS: number,
  lengthS: number,
  geometry: StoryboardGeometry,
): Promise<number[]> {
  const exact = Array.from(
    { length: geometry.count },
    (_, index) => startS + (index * geometry.intervalMs) / 1_000,
  )
  if (lengthS <= EXACT_UP_TO_S) return exact
  const packets = new EncodedPacketSink(track)
  return Promise.all(
    exact.map(
      async (atS) => (await packets.getKeyPacket(atS, { metadataOnly: true }))?.timestamp ?? atS,
    ),
  )
}

/** 16:9 whatever the video's shape; what is left over is filled with the picture itself, blurred. */
function fitted(source: HTMLCanvasElement | OffscreenCanvas): OffscreenCanvas {
  const width = Math.min(POSTER_W, Math.max(source.width, source.height))
  const height = Math.round((width * 9) / 16)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.imageSmoothingQuality = 'high'
  const shape = source.width / source.height
  if (Math.abs(shape - 16 / 9) > 0.02) drawBlurred(context, source)
  const scale = Math.min(width / source.width, height / source.height)
  const drawnW = source.width * scale
  const drawnH = source.height * scale
  context.drawImage(source, (width - drawnW) / 2, (height - drawnH) / 2, drawnW, drawnH)
  return canvas
}

/** Drawn tiny and stretched: a blur that needs no filter, which not every browser has on a canvas. */
function drawBlurred(
  context: OffscreenCanvasRenderingContext2D,
  source: HTMLCanvasElement | OffscreenCanvas,
): void {
  const tiny = new OffscreenCanvas(16, 9)
  const tinyContext = tiny.getContext('2d')
  if (!tinyContext) return
  const scale = Math.max(16 / source.width, 9 / source.height)
  const drawnW = source.width * scale
  const drawnH = source.height * scale
  tinyContext.drawImage(source, (16 - drawnW) / 2, (9 - drawnH) / 2, drawnW, drawnH)
  tinyContext.fillStyle = 'rgb(10 6 6 / 0.35)'
  tinyContext.fillRect(0, 0, 16, 9)
  context.drawImage(tiny, 0, 0, context.canvas.width, context.canvas.height)
}

function encode(canvas: OffscreenCanvas, quality = 0.84): Promise<Blob> {
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}
