import { limits } from '#contract/limits.ts'
import type { Random } from '#tests/fuzz/random.ts'
import type { Moment, SeenChunk } from '#tests/support/striking-proxy.ts'

export const victims = ['browser', 'service', 'network'] as const
export type Victim = (typeof victims)[number]

/** What is ended while a file is sent, and when. */
export interface Kill {
  victim: Victim
  moment: Moment
  /** Of a browser: the person goes on with one that has never been there. */
  isElsewhere: boolean
}

/** As many of each, in no order. Most are at any byte; the others are where a chunk has gone and nobody knows what came of it. */
export function drawKills(random: Random, count: number): Kill[] {
  const drawn = Array.from({ length: count }, (_, index): Kill => {
    const victim = victims[index % victims.length] ?? 'browser'
    const turn = Math.floor(index / victims.length)
    const ends = ['after its last byte', 'before its answer'] as const
    return {
      victim,
      moment: random.chance(0.7) ? 'at a byte' : random.pick(ends),
      isElsewhere: victim === 'browser' && turn % 4 === 1,
    }
  })
  for (let index = drawn.length - 1; index > 0; index -= 1) {
    const [moved] = drawn.splice(random.int(index + 1), 1)
    if (moved) drawn.push(moved)
  }
  return drawn
}

/** A kill that struck. */
export interface Struck {
  kill: Kill
  what: string
  /** Bytes that came by from then until the next kill, beyond those that brought the file further. */
  againB: number
  /** Bytes the service said it had though they had never come by. */
  aheadB: number
  /** How large chunks are by then; the last one of a file is smaller. */
  chunkB: number
}

/** What came of the kills that met a file, told by its chunks. */
export function judge(
  lost: readonly { kill: Kill; chunk: SeenChunk }[],
  chunks: readonly SeenChunk[],
  sizeB: number,
): Struck[] {
  // A browser may send by itself once more what had come: that brings the file no further.
  const reachedBy = (chunk: SeenChunk) =>
    Math.max(
      ...chunks.slice(0, chunks.indexOf(chunk) + 1).map(({ offsetB, cameB }) => offsetB + cameB),
    )
  return lost.map(({ kill, chunk }, index) => {
    const at = chunks.indexOf(chunk)
    const next = lost[index + 1]?.chunk
    const after = chunks.slice(at + 1, next && chunks.indexOf(next) + 1)
    const reachedB = reachedBy(chunk)
    const cameB = after.reduce((sum, one) => sum + one.cameB, 0)
    const goneOnB = (next ? reachedBy(next) : sizeB) - reachedB
    return {
      kill,
      what: `${kill.victim} ${kill.moment}, ${reachedB} of ${sizeB}`,
      againB: cameB - goneOnB,
      aheadB: Math.max(0, (chunks[at + 1]?.offsetB ?? sizeB) - reachedB),
      chunkB: Math.max(limits.chunkB.default, chunk.sizeB),
    }
  })
}

/** What a run came to, in a line for each victim. */
export function sayStruck(struck: readonly Struck[]): string {
  const lines = victims.map((victim) => {
    const these = struck.filter(({ kill }) => kill.victim === victim)
    const again = these.map(({ againB }) => againB).toSorted((a, b) => a - b)
    const median = again[Math.floor(again.length / 2)] ?? 0
    const chunk = Math.max(0, ...these.map(({ chunkB }) => chunkB))
    return `  ${victim.padEnd(8)} ${String(these.length).padStart(3)} kills; sent again: median ${kib(median)}, most ${kib(again.at(-1) ?? 0)}; largest chunk ${kib(chunk)}`
  })
  return lines.join('\n')
}

function kib(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} KiB`
}
