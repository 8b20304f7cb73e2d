import { expect, test } from 'vitest'

import { noSettings, readRegions, readSettings, type CueSettings } from './cue-settings.ts'

// https://www.w3.org/TR/webvtt1/#webvtt-cue-settings-parsing
const rows: [text: string, found: Partial<CueSettings>][] = [
  ['', {}],
  ['line:0', { line: 0 }],
  ['line:-2', { line: -2 }],
  ['line:1.5', { line: 1.5 }],
  ['line:10%,end', { line: 10, isSnapped: false, lineAlign: 'end' }],
  ['line:5,center', { line: 5, lineAlign: 'center' }],
  ['line:5,middle', {}],
  ['line:101%', {}],
  ['line:-1%', {}],
  ['line:1.', {}],
  ['line:auto', {}],
  ['position:25%', { positionPct: 25 }],
  ['position:25%,line-left', { positionPct: 25, positionAlign: 'line-left' }],
  ['position:25%,left', {}],
  ['position:25', {}],
  ['size:33.5%', { sizePct: 33.5 }],
  ['size:150%', {}],
  ['align:end', { align: 'end' }],
  ['align:middle', {}],
  ['vertical:rl line:3', { vertical: 'rl', line: 3 }],
  ['vertical:up', {}],
  ['line:1 line:2 unknown:3 : :a b:', { line: 2 }],
  ['line:1\tsize:40%', { line: 1, sizePct: 40 }],
  ['region:left', { region: 'left' }],
  ['region:other', {}],
  ['region:left line:1', { line: 1 }],
  ['region:left size:40%', { sizePct: 40 }],
  ['region:left vertical:lr', { vertical: 'lr' }],
  ['region:left position:40% align:left', { region: 'left', positionPct: 40, align: 'left' }],
]
test.each(rows)('settings “%s”', (text, found) => {
  expect(readSettings(text, ['left'])).toEqual({ ...noSettings, ...found })
})

const plain = {
  widthPct: 100,
  lines: 3,
  anchorPct: [0, 100],
  viewportPct: [0, 100],
  isScrolling: false,
}

// https://www.w3.org/TR/webvtt1/#region-settings-parsing
test('a region says how large it is and where; what makes no sense stays as it was', () => {
  const regions = readRegions([
    'id:fred\nwidth:40% lines:2\nregionanchor:0%,100% viewportanchor:10%,90% scroll:up',
    'id:bill width:400% lines:two regionanchor:5% viewportanchor:1%,2%,3% scroll:down',
    'width:10%',
    'id:bill lines:1',
  ])
  expect(regions).toEqual([
    {
      id: 'fred',
      widthPct: 40,
      lines: 2,
      anchorPct: [0, 100],
      viewportPct: [10, 90],
      isScrolling: true,
    },
    { ...plain, id: 'bill', lines: 1 },
  ])
})

test('what every object has is no setting', () => {
  expect(readSettings('__proto__:x toString:ab constructor:y line:0')).toEqual(
    readSettings('line:0'),
  )
  expect(readRegions(['id:a __proto__:x toString:ab'])).toEqual(readRegions(['id:a']))
})
