import { framesInWorker } from '../inspect/ask-worker.ts'
import { dispatch } from '../state/dispatch.ts'
import { takeFile } from '../state/held-files.ts'
import { findItem, putFrames, readQueue } from '../state/queue-store.ts'
import type { SuggestedFrame } from '../state/suggested-frame.ts'

const asked = new WeakMap<File, Promise<void>>()

/** Frames to choose a poster from, made once for a file in the life of a page; the first is shown on the ticket. */
export function suggestPoster(key: string, file: File): Promise<void> {
  const known = asked.get(file)
  if (known) return known
  const work = suggest(key, file)
  asked.set(file, work)
  return work
}

/** The same after the page was loaded again, where the file is still here. Resolves when it is known whether it is. */
export async function suggestAgain(key: string): Promise<void> {
  if (readQueue().frames.has(key)) return
  const file = await takeFile(key)
  if (file) void suggestPoster(key, file)
}

async function suggest(key: string, file: File): Promise<void> {
  putFrames(key, null)
  const frames = await framesInWorker(file)
  const poster = findItem(key)?.poster ?? null
  putFrames(key, poster ? await withKept(frames, poster) : frames)
  const first = frames.at(0)
  if (first && !poster) dispatch(key, { type: 'poster-made', poster: first.picture })
}

/** The frame that was the poster before the page was loaded again is known by its bytes. */
async function withKept(
  frames: readonly SuggestedFrame[],
  poster: Blob,
): Promise<SuggestedFrame[]> {
  const same = await Promise.all(frames.map(({ picture }) => isAlike(picture, poster)))
  return frames.map((frame, at) => (same[at] ? { ...frame, picture: poster } : frame))
}

async function isAlike(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false
  const [a, b] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()])
  const bytes = new Uint8Array(b)
  return new Uint8Array(a).every((byte, at) => byte === bytes[at])
}
