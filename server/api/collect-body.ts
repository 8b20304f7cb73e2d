import { ProblemError } from '#server/problems/problem-error.ts'

import type { Holding } from './held-bodies.ts'

export interface CollectOptions {
  maxB: number
  /** Somewhat too long is read to its end all the same: a browser that still sends does not hear the answer. */
  readOnToB?: number
  holding: Holding
}

const firstB = 4096

/**
 * The body in one piece; null when it is longer than `maxB`. Counts while reading, since Content-Length may be absent or
 * a lie, and into one buffer that doubles, since many small pieces take far more room than their bytes.
 */
export async function collectBody(
  request: Request,
  options: CollectOptions,
): Promise<Buffer | null> {
  const { maxB, readOnToB = maxB } = options
  if (Number(request.headers.get('Content-Length')) > readOnToB) return null
  let held: Buffer = Buffer.alloc(0)
  let sizeB = 0
  for await (const part of partsOf(request)) {
    const endB = sizeB + part.byteLength
    if (endB > readOnToB) return null
    if (endB <= maxB) {
      if (endB > held.length) held = grown(held, endB, options)
      held.set(part, sizeB)
    }
    sizeB = endB
  }
  return sizeB > maxB ? null : held.subarray(0, sizeB)
}

function grown(held: Buffer, neededB: number, { maxB, holding }: CollectOptions): Buffer {
  const roomB = Math.min(maxB, Math.max(firstB, held.length * 2, neededB))
  holding.grow(roomB - held.length)
  const larger = Buffer.allocUnsafe(roomB)
  larger.set(held)
  return larger
}

/** Whoever goes away in the middle is no fault of ours. */
async function* partsOf(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* request.body ?? []
  } catch (cause) {
    throw new ProblemError('bad-request', { detail: 'The body broke off.', cause })
  }
}
