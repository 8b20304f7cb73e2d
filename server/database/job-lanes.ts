/**
 * Lines before whoever does the work: what waits behind the first is held while anything is done of that, and in the last
 * stands help for what is at work, for whoever has nothing else to do.
 */
export type Lane = 'first' | 'rest' | 'help'

/** Says whether work has to stand still for a while, for other work that comes before it. */
export interface Pace {
  isHeld(): boolean
  /** Called with each change; answers what ends that. */
  onChange(listener: () => void): () => void
}

/** So many places has each, and they begin behind each other. */
const placesEach = 2 ** 30
const begins: Readonly<Record<Lane, number>> = { first: 0, rest: placesEach, help: 2 * placesEach }

/** A place among all that wait: smaller ones come first, and all of one lane before any of the next. */
export function placeIn(lane: Lane, turn: number): number {
  return begins[lane] + Math.min(Math.max(0, Math.ceil(turn)), placesEach - 1)
}

/** The first place of a lane, and its last. */
export function placesOf(lane: Lane): { from: number; last: number } {
  const from = begins[lane]
  return { from, last: from + (placesEach - 1) }
}

/** As the queue counts: higher ones come first, and below zero all but the first lane is. */
export function priorityOf(place: number): number {
  return placesEach - 1 - place
}

/** Never held. */
export const freePace: Pace = { isHeld: () => false, onChange: () => () => undefined }

/** Holds one kind of work while another is done. */
export interface Gate {
  pace: Pace
  /** Until what it answers is called. */
  hold(): () => void
}

export function createGate(): Gate {
  let holders = 0
  const listeners = new Set<() => void>()
  const change = (by: 1 | -1) => {
    const wasHeld = holders > 0
    holders += by
    if (wasHeld !== holders > 0) for (const listener of listeners) listener()
  }
  return {
    pace: {
      isHeld: () => holders > 0,
      onChange(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    hold() {
      change(1)
      return () => change(-1)
    },
  }
}
