import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import { MediaFault } from '#server/uploads/inspect/media-fault.ts'

import { readFragments, type FileFragment, type FragmentedFile } from './read-fragments.ts'

/** A rendition of one stretch of a film, with the first picture behind that as a fragment of its own. */
export interface Part {
  path: string
  /** Null in the last one. */
  untilMs: number | null
}

/** A part does not fit what stands before it, and may when it is made again. */
export class WrongPart extends Error {
  override name = 'WrongPart'
  /** Which of them, from 0. */
  readonly place: number

  constructor(place: number, why: string) {
    super(`Part ${place + 1} ${why}`)
    this.place = place
  }
}

/**
 * Puts the parts of a rendition one behind the other, as if it had been made in one reading. Each says when the next
 * begins, so that none is missing a picture, has one twice or lies elsewhere. Throws a WrongPart for the first that does
 * not begin then, or needs another head than the first.
 */
export async function joinParts(parts: readonly Part[], to: string): Promise<void> {
  const fitting = await fit(parts)
  const [first] = fitting
  if (first === undefined) throw new WrongPart(0, 'is empty.')
  await append(first.path, { fromB: 0, endB: first.file.headB }, { to, flags: 'w' })
  for (const { path, file } of fitting) {
    const [begin, end] = [file.fragments[0], file.fragments.at(-1)]
    if (begin === undefined || end === undefined) continue
    await append(path, { fromB: begin.offsetB, endB: end.offsetB + end.sizeB }, { to, flags: 'a' })
  }
}

type Moment = Pick<FileFragment, 'shownS' | 'startS'>

/**
 * Where pictures come unevenly, the moments at which they are decoded are guessed from those before and behind, and less is
 * known of that at the ends of a part. When they are shown is exact.
 */
const mostUnevenS = 0.1

interface FittingPart {
  path: string
  /** Without what is of the next. */
  file: FragmentedFile
}

async function fit(parts: readonly Part[]): Promise<FittingPart[]> {
  const fitting: FittingPart[] = []
  let head: Buffer | null = null
  /** What is due next, as the part before says it; null behind the last. */
  let due: Moment | null = { shownS: 0, startS: 0 }
  let lastS = -Infinity
  for (const [place, { path, untilMs }] of parts.entries()) {
    const file = await readIfAny(path)
    const first = file?.fragments[0] ?? null
    if (first?.shownS !== due?.shownS) throw unfit(place, first, due)
    if (file === null || first === null || due === null) continue
    if (Math.abs(first.startS - due.startS) > mostUnevenS || first.startS <= lastS) {
      throw new WrongPart(place, `is decoded from ${first.startS} s on, and not ${due.startS} s.`)
    }
    const own = file.fragments.filter(({ shownS }) => untilMs === null || shownS * 1000 < untilMs)
    due = file.fragments[own.length] ?? null
    lastS = own.at(-1)?.lastS ?? lastS
    const its = await headOf(path, file)
    head ??= its
    if (!head.equals(its)) throw new WrongPart(place, 'has another head than the first.')
    if (own.length > 0) fitting.push({ path, file: { ...file, fragments: own } })
  }
  return fitting
}

/** Which of two is wrong: the one that lacks a picture. */
function unfit(place: number, first: Moment | null, due: Moment | null): WrongPart {
  const isItself = first === null || (due !== null && first.shownS > due.shownS)
  const why = `the next picture is due at ${due?.shownS} s by part ${place}, and at ${first?.shownS} s by part ${place + 1}.`
  return new WrongPart(isItself || place === 0 ? place : place - 1, `lacks a picture: ${why}`)
}

/** Where nothing is shown in a stretch, nothing is made of it. */
async function readIfAny(path: string): Promise<FragmentedFile | null> {
  try {
    return await readFragments(path)
  } catch (error) {
    if (error instanceof MediaFault) return null
    throw error
  }
}

async function headOf(path: string, { headB }: FragmentedFile): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(headB), 0, headB, 0)
    return buffer
  } finally {
    await file.close()
  }
}

interface Bytes {
  fromB: number
  endB: number
}

async function append(
  path: string,
  { fromB, endB }: Bytes,
  { to, flags }: { to: string; flags: 'w' | 'a' },
): Promise<void> {
  const from = createReadStream(path, { start: fromB, end: endB - 1 })
  await pipeline(from, createWriteStream(to, { flags }))
}
