/** Where a film may begin anew: at the end of a pause, or where another scene begins. */
export interface Turn {
  atMs: number
  /** How much speaks for it: a second of silence is 1. */
  weight: number
}

/** So much softer than what is loud in a film is silence: 20 dB, of 60 dB in 255 steps. */
const SILENCE_STEPS = 85
const LEAST_PAUSE_MS = 1200
const LONGEST_COUNTED_MS = 4000
/** How different two pictures must be on average, of 255, to be of two scenes. */
const OTHER_SCENE = 40
const SCENE_WEIGHT = 1.5
const MOST_CHAPTERS = 10
const LEAST_APART_MS = 20_000

/** The ends of pauses: `peaks` are how loud it is in each `stepMs`, 0 to 255 over 60 dB. */
export function pausesIn(peaks: Uint8Array, stepMs: number): Turn[] {
  const loud = peaks.toSorted()[Math.floor(peaks.length * 0.9)] ?? 0
  const turns: Turn[] = []
  let since = 0
  for (const [at, peak] of peaks.entries()) {
    if (peak <= loud - SILENCE_STEPS) continue
    const lengthMs = (at - since) * stepMs
    if (since > 0 && lengthMs >= LEAST_PAUSE_MS)
      turns.push({ atMs: at * stepMs, weight: Math.min(lengthMs, LONGEST_COUNTED_MS) / 1000 })
    since = at + 1
  }
  return turns
}

/** Where another scene begins: `pictures` are the brightness of small pictures, one for each `intervalMs`. */
export function scenesIn(pictures: readonly Uint8Array[], intervalMs: number): Turn[] {
  return pictures.flatMap((picture, at) => {
    const before = pictures[at - 1]
    if (before === undefined || differenceOf(before, picture) < OTHER_SCENE) return []
    return [{ atMs: at * intervalMs, weight: SCENE_WEIGHT }]
  })
}

function differenceOf(one: Uint8Array, other: Uint8Array): number {
  const sum = one.reduce((total, value, at) => total + Math.abs(value - (other[at] ?? value)), 0)
  return one.length === 0 ? 0 : sum / one.length
}

/**
 * When chapters may start, the first at 0: at the turns with the most weight, far enough from each other and from both ends.
 * A pause near a change of scene has the weight of both, and its moment, which is exact. Empty where nothing stands out.
 */
export function suggestStarts(
  { pauses, scenes }: { pauses: readonly Turn[]; scenes: readonly Turn[] },
  { durationMs, sceneStepMs }: { durationMs: number; sceneStepMs: number },
): number[] {
  const isNear = (one: Turn, other: Turn) => Math.abs(one.atMs - other.atMs) <= sceneStepMs
  const turns = [
    ...pauses.map((pause) => ({
      ...pause,
      weight: pause.weight + (scenes.some((scene) => isNear(pause, scene)) ? SCENE_WEIGHT : 0),
    })),
    ...scenes.filter((scene) => !pauses.some((pause) => isNear(pause, scene))),
  ].toSorted((one, other) => other.weight - one.weight || one.atMs - other.atMs)
  const apartMs = Math.max(LEAST_APART_MS, durationMs / (MOST_CHAPTERS + 2))
  const starts = [0]
  for (const { atMs } of turns) {
    if (starts.length === MOST_CHAPTERS) break
    const isFree = starts.every((start) => Math.abs(start - atMs) >= apartMs)
    if (isFree && durationMs - atMs >= apartMs) starts.push(atMs)
  }
  return starts.length === 1 ? [] : starts.toSorted((one, other) => one - other)
}
