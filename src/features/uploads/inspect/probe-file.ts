import {
  BlobSource,
  EncodedPacketSink,
  Input,
  MATROSKA,
  MP4,
  OGG,
  QTFF,
  WEBM,
  type InputVideoTrack,
} from 'mediabunny'

import { SOUND_ALONE } from '../state/sound-alone.ts'
import type { Probe, Refusal } from '../state/upload-item.ts'
import { walkBoxes } from './box-walk.ts'
import { fileKind, HEAD_B, type FileKind } from './file-kind.ts'
import { isMatroskaCutOff } from './matroska-end.ts'

export type ProbeResult =
  | { isVideo: true; probe: Probe }
  /** A movie that no browser opens, or sound alone: nothing more can be said of it here; `what` it is. */
  | { isVideo: true; probe: null; what: string }
  | { isVideo: false; refusal: Refusal }

/** Opens a file for reading its tracks; the caller disposes it. */
export function openMedia(file: Blob): Input {
  const formats = [MP4, QTFF, WEBM, MATROSKA, OGG]
  return new Input({ source: new BlobSource(file), formats })
}

/** Looks inside a file. Runs in the worker: reading an index of an hour's video takes a while. */
export async function probeFile(file: Blob, fileName: string): Promise<ProbeResult> {
  const kind = fileKind(new Uint8Array(await file.slice(0, HEAD_B).arrayBuffer()), fileName)
  if (kind.type === 'closed-movie') return { isVideo: true, probe: null, what: kind.name }
  if (kind.type === 'sound') return soundAlone
  const refusal = refuseKind(kind)
  if (refusal) return { isVideo: false, refusal }
  const report = kind.type === 'movie' && kind.container === 'mp4' ? await walkBoxes(file) : null
  if (report?.hasIndex === false) return damaged(null)
  const isCutOff = report?.isCutOff ?? (await isMatroskaCutOff(file))
  const input = openMedia(file)
  try {
    const result = await probeMedia(input, file)
    return result.isVideo && isCutOff ? damaged(null) : result
  } catch {
    return kind.type === 'movie' ? damaged(null) : notVideo('a kind of file we do not know')
  } finally {
    input.dispose()
  }
}

const soundAlone: ProbeResult = { isVideo: true, probe: null, what: SOUND_ALONE }

function refuseKind(kind: FileKind): Refusal | null {
  if (kind.type === 'empty') return { code: 'empty' }
  if (kind.type === 'other') return { code: 'not-video', kind: kind.name }
  return null
}

function damaged(afterMs: number | null): ProbeResult {
  return { isVideo: false, refusal: { code: 'damaged', afterMs } }
}

function notVideo(kind: string): ProbeResult {
  return { isVideo: false, refusal: { code: 'not-video', kind } }
}

async function probeMedia(input: Input, file: Blob): Promise<ProbeResult> {
  if (!(await input.canRead())) return notVideo('a kind of file we do not know')
  const format = await input.getFormat()
  const video = await input.getPrimaryVideoTrack()
  const audio = await input.getPrimaryAudioTrack()
  if (!video) return audio ? soundAlone : notVideo('a kind of file we do not know')
  const durationS = (await input.getDurationFromMetadata()) ?? (await input.computeDuration())
  const brokenAtMs = await brokenAfterMs(video, durationS, file.size)
  if (brokenAtMs !== null) return damaged(brokenAtMs)
  const probe: Probe = {
    container: format.name,
    mimeType: await input.getMimeType(),
    durationMs: Math.round(durationS * 1_000),
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    fps: await readFps(video),
    videoCodec: (await video.getCodecParameterString()) ?? (await codecName(video)),
    audioCodec: audio ? ((await audio.getCodecParameterString()) ?? 'unknown') : null,
    rotation: await video.getRotation(),
  }
  return { isVideo: true, probe }
}

async function codecName(video: InputVideoTrack): Promise<string | null> {
  const internal = await video.getInternalCodecId()
  return typeof internal === 'string' ? internal : null
}

async function readFps(video: InputVideoTrack): Promise<number | null> {
  const { averagePacketRate } = await video.computePacketStats(120)
  return Number.isFinite(averagePacketRate) ? Math.round(averagePacketRate * 1_000) / 1_000 : null
}

/** Halving steps of the search: 12 place the break within a second of an hour. */
const SEARCH_STEPS = 12
/** A container may end a little before its own stated duration without anything being wrong. */
const TAIL_S = 2

/**
 * Where the picture stops being readable, or null when it reads to its end. A file cut off by a full
 * disk or a broken download keeps a healthy index, so the packets themselves are asked for.
 */
async function brokenAfterMs(
  video: InputVideoTrack,
  durationS: number,
  fileB: number,
): Promise<number | null> {
  const sink = new EncodedPacketSink(video)
  const lastReadableS = async (atS: number): Promise<number | null> => {
    try {
      const packet = await sink.getPacket(atS)
      return packet && packet.byteLength > 0 && packet.byteLength <= fileB ? packet.timestamp : null
    } catch {
      return null
    }
  }
  const startS = await video.getFirstTimestamp()
  const first = await lastReadableS(startS)
  if (first === null) return 0
  const trackEndS = (await video.getDurationFromMetadata()) ?? durationS
  const last = await lastReadableS(trackEndS)
  if (last !== null && last >= trackEndS - Math.max(TAIL_S, trackEndS * 0.1)) return null
  let goodS = first
  let badS = trackEndS
  for (let step = 0; step < SEARCH_STEPS; step += 1) {
    const middleS = (goodS + badS) / 2
    if ((await lastReadableS(middleS)) === null) badS = middleS
    else goodS = middleS
  }
  return Math.round(goodS * 1_000)
}
