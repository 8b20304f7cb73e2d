import { expect, test } from 'vitest'

import { noSettings, type CueSettings } from './cue-settings.ts'
import { arrange, placeCue } from './place-cue.ts'

// https://www.w3.org/TR/webvtt1/#processing-cue-settings
const rows: [Partial<CueSettings>, 'ltr' | 'rtl', start: number, size: number][] = [
  [{}, 'ltr', 0, 100],
  [{ sizePct: 40 }, 'ltr', 30, 40],
  [{ positionPct: 20 }, 'ltr', 0, 40],
  [{ positionPct: 90 }, 'ltr', 80, 20],
  [{ align: 'left' }, 'ltr', 0, 100],
  [{ align: 'right' }, 'ltr', 0, 100],
  [{ align: 'left', positionPct: 30, sizePct: 50 }, 'rtl', 30, 50],
  [{ align: 'start', positionPct: 10 }, 'ltr', 10, 90],
  [{ align: 'start', positionPct: 10 }, 'rtl', 0, 10],
  [{ align: 'end', positionPct: 100 }, 'ltr', 0, 100],
  [{ align: 'end', positionPct: 30 }, 'rtl', 30, 70],
  [{ align: 'start' }, 'ltr', 50, 50],
  [{ positionPct: 10, positionAlign: 'line-left', sizePct: 35, align: 'left' }, 'ltr', 10, 35],
  [{ positionPct: 90, positionAlign: 'line-right', sizePct: 35 }, 'ltr', 55, 35],
]
test.each(rows)('along the line: %j, %s', (settings, direction, startPct, sizePct) => {
  expect(placeCue({ ...noSettings, ...settings }, direction)).toMatchObject({ startPct, sizePct })
})

test('a share that is none is the end, a line may be any', () => {
  const line = (settings: Partial<CueSettings>) =>
    placeCue({ ...noSettings, ...settings }, 'ltr').line
  expect(line({})).toBe(-1)
  expect(line({ isSnapped: false })).toBe(100)
  expect(line({ isSnapped: false, line: 120 })).toBe(100)
  expect(line({ line: 120 })).toBe(120)
})

/** Boxes of so many lines of 20 px each, in a picture of ten. */
function tops(...cues: (Partial<CueSettings> & { lines?: number; leftPx?: number })[]): number[] {
  const items = cues.map(({ lines = 1, leftPx = 0, ...settings }) => ({
    place: placeCue({ ...noSettings, ...settings }, 'ltr'),
    box: { along: { startPx: leftPx, sizePx: 100 }, sizePx: lines * 20, linePx: 20 },
  }))
  return arrange(items, 200)
}

// https://www.w3.org/TR/webvtt1/#apply-webvtt-cue-settings, its steps for lines and for shares
test('lines are counted from the top, or from the end', () => {
  expect(tops({ line: 0 })).toEqual([0])
  expect(tops({ line: 2, lines: 2 })).toEqual([40])
  expect(tops({ line: -1 })).toEqual([180])
  expect(tops({ line: -1, lines: 2 })).toEqual([160])
  expect(tops({ line: -3 })).toEqual([140])
  expect(tops({ line: -3, lines: 2 })).toEqual([140])
  expect(tops({ line: 4, lineAlign: 'end', lines: 2 })).toEqual([40])
  expect(tops({ line: 40 }), 'what is outside comes in').toEqual([180])
  expect(tops({ line: -40 })).toEqual([0])
})

test('a share is where a box begins, has its middle, or ends', () => {
  const half = { line: 50, isSnapped: false, lines: 2 }
  expect(tops(half)).toEqual([100])
  expect(tops({ ...half, lineAlign: 'center' })).toEqual([80])
  expect(tops({ ...half, lineAlign: 'end' })).toEqual([60])
  expect(tops({ ...half, line: 100 })).toEqual([160])
})

test('no cue covers another: the later one moves by lines, on from where it is counted', () => {
  expect(tops({ line: 0 }, { line: 0 }, { line: 0 })).toEqual([0, 20, 40])
  expect(tops({ line: -1, lines: 2 }, { line: -1 }, { line: -2 })).toEqual([160, 140, 120])
  expect(tops({ line: 9 }, { line: 9 }), 'and back, where the end is reached').toEqual([180, 160])
  expect(tops({ line: 50, isSnapped: false }, { line: 50, isSnapped: false })).toEqual([100, 80])
})

test('beside one another they stay where they are, and where no room is left they do, too', () => {
  expect(tops({ line: 0 }, { line: 0, leftPx: 100 })).toEqual([0, 0])
  expect(tops({ line: 0, lines: 10 }, { line: 4 })).toEqual([0, 80])
})

test('what follows at the edge is not covered either', () => {
  const place = placeCue({ ...noSettings, line: -1 }, 'ltr')
  const along = { startPx: 0, sizePx: 100 }
  const taken = [{ along, across: { startPx: 170, sizePx: 30 } }]
  expect(arrange([{ place, box: { along, sizePx: 20, linePx: 20 } }], 200, taken)).toEqual([140])
})
