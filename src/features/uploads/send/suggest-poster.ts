import { framesInWorker } from '../inspect/ask-worker.ts'
import { dispatch } from '../state/dispatch.ts'
import { putFrames } from '../state/queue-store.ts'

const asked = new WeakMap<File, Promise<void>>()

/** Frames to choose a poster from, made once for a file in the life of a page; the first is shown on the ticket. */
export function suggestPoster(key: string, file: File): Promise<void> {
  const known = asked.get(file)
  if (known) return known
  const work = suggest(key, file)
  asked.set(file, work)
  return work
}

async function suggest(key: string, file: File): Promise<void> {
  putFrames(key, null)
  const frames = await framesInWorker(file)
  putFrames(key, frames)
  const first = frames.at(0)
  if (first) dispatch(key, { type: 'poster-made', poster: first.picture })
}
