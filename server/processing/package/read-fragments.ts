import { open, type FileHandle } from 'node:fs/promises'

import { systemCode } from '#server/base/disk-full.ts'
import { ToolFailure } from '#server/processing/engine/tool-failure.ts'
import { MediaFault } from '#server/uploads/inspect/media-fault.ts'

import { boxAt, boxesOf } from './boxes.ts'
import { codecOf } from './codec-of.ts'

/** A stretch of the film that can be decoded by itself, and where in the file it lies. */
export interface Fragment {
  startS: number
  durationS: number
  offsetB: number
  sizeB: number
}

/** As its file says it, by the two clocks that it has: when pictures are decoded, and when they are shown. */
export interface FileFragment extends Fragment {
  /** When its first picture is shown. */
  shownS: number
  /** When its last one is decoded. */
  lastS: number
}

/** One rendition as its file says it is. */
export interface FragmentedFile {
  /** As RFC 6381 writes it: `avc1.64001f`. */
  codec: string
  /** What every fragment needs before it. */
  headB: number
  sizeB: number
  fragments: readonly FileFragment[]
}

/**
 * Reads where the fragments of a file lie that an engine wrote. Throws a MediaFault where it came to its end and there is
 * nothing, and a ToolFailure when the file is none of this kind.
 */
export async function readFragments(path: string): Promise<FragmentedFile> {
  const file = await open(path).catch((error: unknown) => {
    throw systemCode(error) === 'ENOENT' ? nothingMade() : error
  })
  try {
    return await read(file)
  } finally {
    await file.close()
  }
}

/** Is there anything in a file that an engine wrote? */
export async function isEmpty(path: string): Promise<boolean> {
  try {
    await readFragments(path)
    return false
  } catch (error) {
    if (error instanceof MediaFault) return true
    throw error
  }
}

async function read(file: FileHandle): Promise<FragmentedFile> {
  const { size } = await file.stat()
  let head: { codec: string; timescale: number; usualTicks: number; endB: number } | null = null
  const fragments: FileFragment[] = []
  for (let at = 0; at + 8 <= size;) {
    const { sizeB, type } = await headOfBox(file, at)
    if (type === 'moov') head = { ...readHead(await bytesAt(file, at, sizeB)), endB: at + sizeB }
    if (type === 'moof' && head !== null) {
      const data = await headOfBox(file, at + sizeB)
      const times = readTimes(await bytesAt(file, at, sizeB), head.usualTicks)
      fragments.push({
        startS: times.startTicks / head.timescale,
        durationS: times.durationTicks / head.timescale,
        shownS: (times.startTicks + times.firstOffsetTicks) / head.timescale,
        lastS: (times.startTicks + times.lastTicks) / head.timescale,
        offsetB: at,
        sizeB: sizeB + data.sizeB,
      })
    }
    at += sizeB
  }
  if (head === null || fragments.length === 0) throw nothingMade()
  return { codec: head.codec, headB: head.endB, sizeB: size, fragments }
}

function nothingMade(): MediaFault {
  return new MediaFault(
    'media-unreadable',
    'Nothing of its picture, or of its sound, can be decoded.',
  )
}

async function headOfBox(file: FileHandle, at: number): Promise<{ sizeB: number; type: string }> {
  const head = await bytesAt(file, at, 16)
  const short = head.length >= 8 ? head.readUInt32BE(0) : 0
  const sizeB = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short
  if (sizeB < 8) throw new ToolFailure('A rendition was cut off.')
  return { sizeB, type: head.toString('latin1', 4, 8) }
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

function readHead(moov: Buffer) {
  const content = moov.subarray(8)
  const media = boxAt(content, ['trak', 'mdia'])
  const times = media && boxAt(media, ['mdhd'])
  const sample = media && boxAt(media, ['minf', 'stbl', 'stsd'])
  const usual = boxAt(content, ['mvex', 'trex'])
  if (times === undefined || sample === undefined)
    throw new ToolFailure('A rendition has no track.')
  return {
    codec: codecOf(sample),
    timescale: times.readUInt32BE(times[0] === 1 ? 20 : 12),
    usualTicks: usual?.readUInt32BE(12) ?? 0,
  }
}

/** When the samples of a fragment begin and how long they last (§8.8.7, 8.8.8, 8.8.12). */
function readTimes(moof: Buffer, usualTicks: number) {
  const track = boxAt(moof.subarray(8), ['traf'])
  const begin = track && boxAt(track, ['tfdt'])
  const facts = track && boxAt(track, ['tfhd'])
  if (track === undefined || begin === undefined || facts === undefined) {
    throw new ToolFailure('A rendition does not say when it plays.')
  }
  const startTicks = begin[0] === 1 ? Number(begin.readBigUInt64BE(4)) : begin.readUInt32BE(4)
  const ticks = ticksIn(facts) ?? usualTicks
  let [durationTicks, lastTicks, firstOffsetTicks] = [0, 0, 0]
  for (const { type, body } of boxesOf(track)) {
    if (type !== 'trun') continue
    const run = readRun(body, ticks)
    if (durationTicks === 0) firstOffsetTicks = run.firstOffsetTicks
    lastTicks = durationTicks + run.lastTicks
    durationTicks += run.durationTicks
  }
  return { startTicks, durationTicks, lastTicks, firstOffsetTicks }
}

/** The length of a sample that says none itself, where the fragment gives one. */
function ticksIn(facts: Buffer): number | null {
  const flags = facts.readUIntBE(1, 3)
  const at = 8 + ((flags & 0x1) === 0 ? 0 : 8) + ((flags & 0x2) === 0 ? 0 : 4)
  return (flags & 0x8) === 0 ? null : facts.readUInt32BE(at)
}

/** How long a run of samples is and when its last one begins, and how much later than decoded its first one is shown. */
function readRun(run: Buffer, usualTicks: number) {
  const flags = run.readUIntBE(1, 3)
  const samples = run.readUInt32BE(4)
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0)
  const sampleB = fields.length * 4
  const first = 8 + ((flags & 0x1) === 0 ? 0 : 4) + ((flags & 0x4) === 0 ? 0 : 4)
  const offsetAt = first + fields.indexOf(0x800) * 4
  const isShifted = fields.includes(0x800) && offsetAt + 4 <= run.length
  const firstOffsetTicks = isShifted ? run.readInt32BE(offsetAt) : 0
  if ((flags & 0x100) === 0) {
    const durationTicks = samples * usualTicks
    return { durationTicks, lastTicks: Math.max(0, durationTicks - usualTicks), firstOffsetTicks }
  }
  let [durationTicks, lastTicks] = [0, 0]
  for (let at = first; at + 4 <= run.length && at < first + samples * sampleB; at += sampleB) {
    lastTicks = durationTicks
    durationTicks += run.readUInt32BE(at)
  }
  return { durationTicks, lastTicks, firstOffsetTicks }
}
