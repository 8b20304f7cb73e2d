import { scriptKB } from '#tests/support/first-screen.ts'
import { kinds } from '#tests/support/waves.ts'

import type { PageMeasure, Visit } from './pages.ts'

/** The rows of one measure: what is compared, in Foyer and bare, and their ratio. */
export function rowsOf({ foyer, bare }: PageMeasure): [string, string, string, string][] {
  const row = (name: string, of: (visit: Visit) => number, unit: string) => {
    const [ours, theirs] = [foyer, bare].map((visits) => median(visits.map(of)))
    const shown = (value = Number.NaN) => `${Math.round(value)} ${unit}`
    const ratio = ours !== undefined && theirs ? (ours / theirs).toFixed(2) : ''
    return [name, shown(ours), shown(theirs), ratio] as [string, string, string, string]
  }
  if (foyer.some(({ pressMs }) => pressMs !== undefined))
    return [row('to the first frame', ({ pressMs = Number.NaN }) => pressMs, 'ms')]
  if (foyer.some(({ counts }) => counts !== undefined)) {
    const count = (name: string, of: (counts: NonNullable<Visit['counts']>) => number, unit = '') =>
      row(name, ({ counts }) => (counts ? of(counts) : Number.NaN), unit)
    return [
      ...kinds.map((kind) => count(`waves of ${kind}`, ({ waves }) => waves[kind])),
      count('code and data once usable, requests', ({ after }) => after.requests),
      count('script once usable', ({ after }) => after.scriptKB, 'kB'),
    ]
  }
  return [
    row('first paint', ({ screen }) => screen.firstPaintMs, 'ms'),
    row('largest paint', ({ screen }) => screen.largestPaintMs, 'ms'),
    row('until usable', ({ screen }) => screen.usableMs, 'ms'),
    row('requests until usable', ({ screen }) => screen.asked.length, ''),
    row('script until usable', ({ screen }) => scriptKB(screen), 'kB'),
    row('layout shift', ({ screen }) => screen.shift * 1000, '/1000'),
  ]
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
