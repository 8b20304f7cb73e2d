/** Two lines before whoever does the work: what waits in the second is held while anything is done of the first. */
export type Lane = 'first' | 'rest'

/** Says whether work has to stand still for a while, for other work that comes before it. */
export interface Pace {
  isHeld(): boolean
  /** Called with each change; answers what ends that. */
  onChange(listener: () => void): () => void
}

/** Places from here on are in the second line. */
const restFrom = 2 ** 30

/** A place among all that wait: smaller ones come first, and all of the first lane before any of the second. */
export function placeIn(lane: Lane, turn: number): number {
  const within = Math.min(Math.max(0, Math.ceil(turn)), restFrom - 1)
  return lane === 'first' ? within : restFrom + within
}

/** The first place of a lane, and its last. */
export function placesOf(lane: Lane): { from: number; last: number } {
  const from = lane === 'first' ? 0 : restFrom
  return { from, last: from + (restFrom - 1) }
}

/** As the queue counts: higher ones come first, and below zero begins the second lane. */
export function priorityOf(place: number): number {
  return restFrom - 1 - place
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
