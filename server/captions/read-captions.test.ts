import { describe, expect, it, test } from 'vitest'

import { captionLimits } from '#contract/caption-changes.ts'

import { readableCues } from './parse-subrip.ts'
import { parseWebVtt } from './parse-webvtt.ts'
import { readCaptions } from './read-captions.ts'
import { writeWebVtt } from './write-webvtt.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (...lines: string[]) => readCaptions(bytes(lines.join('\n')))
const plain = (cues: ReturnType<typeof readCaptions>) =>
  cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])

function utf16(text: string, isLittle: boolean, hasMark: boolean): Uint8Array {
  const marked = hasMark ? `\uFEFF${text}` : text
  const buffer = Buffer.from(marked, 'utf16le')
  return isLittle ? buffer : buffer.swap16()
}

const subRip = '1\r\n00:00:01,000 --> 00:00:02,500\r\nGrüße, Ilse\r\n'

describe('the bytes of a file', () => {
  it.each([
    ['UTF-8', bytes(subRip)],
    ['UTF-8 with a mark', bytes(`\uFEFF${subRip}`)],
    ['UTF-16 LE with a mark', utf16(subRip, true, true)],
    ['UTF-16 LE', utf16(subRip, true, false)],
    ['UTF-16 BE with a mark', utf16(subRip, false, true)],
    ['UTF-16 BE', utf16(subRip, false, false)],
    ['Windows-1252', Buffer.from(subRip, 'latin1')],
  ])('in %s say the same', (_, file) => {
    expect(plain(readCaptions(file))).toEqual([[1000, 2500, 'Grüße, Ilse']])
  })

  it('with the mark of UTF-8 are that, though a letter be broken', () => {
    const broken = Buffer.concat([bytes(`\uFEFF${subRip.trimEnd()}`), Buffer.from([0xc3])])
    expect(plain(readCaptions(broken))).toEqual([[1000, 2500, 'Grüße, Ilse\uFFFD']])
  })

  it('that are no text are refused', () => {
    const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])
    expect(() => readCaptions(picture)).toThrow('Line 1: this is no text')
  })

  it('that say nothing are refused', () => {
    expect(() => read('WEBVTT')).toThrow('nothing is said')
    expect(() => read('')).toThrow('nothing is said')
  })
})

describe('a SubRip file', () => {
  it('may lack numbers and empty lines, and have points in its times', () => {
    const cues = read(
      '00:00:01.000 --> 00:00:02.000 X1:10 X2:20',
      'One',
      '2',
      '0:00:03,5 --> 00:00:04,000',
      'Two',
      '',
      'and more',
      '',
      '00:05,000 --> 00:06,000',
      '42',
      '',
      '00:00:07,000 --> 00:00:08,000',
      'End',
    )
    expect(plain(cues)).toEqual([
      [1000, 2000, 'One'],
      [3500, 4000, 'Two\nand more'],
      [5000, 6000, '42'],
      [7000, 8000, 'End'],
    ])
  })

  it('loses its tags and nothing else between angles', () => {
    const said = '<font color="#fff"><i>Soft</i></font> {\\an8}a < b > c <script>x</script> & co'
    const [cue] = read('1', '00:00:01,000 --> 00:00:02,000', said)
    expect(cue?.text).toBe('Soft a < b > c <script>x</script> & co')
    expect(cue?.payload).not.toMatch(/[<>]/)
  })

  it.each([
    ['what is no time', ['1', '00:00:01,000 --> soon', 'Said'], 2, 'no time'],
    [
      'an arrow written otherwise',
      ['1', '00:00:01,000 --> 00:00:02,000', 'A', '', '2', '00:00:03,000 -> 00:00:04,000', 'B'],
      6,
      'no time',
    ],
    ['an end before the start', ['1', '00:00:03,000 --> 00:00:02,000', 'A'], 2, 'ends before'],
    [
      'text before any time',
      ['Dear all,', '', '00:00:01,000 --> 00:00:02,000', 'A'],
      1,
      'must stand before',
    ],
    ['a line too long', ['1', '00:00:01,000 --> 00:00:02,000', 'a'.repeat(501)], 2, 'at once'],
  ])('is refused for %s, with the line', (_, lines, line, reason) => {
    expect(() => read(...lines)).toThrow(new RegExp(`^Line ${line}: .*${reason}`))
  })

  it('has as many lines as a track may have', () => {
    const cue = '00:00:01,000 --> 00:00:02,000\nA\n\n'
    expect(readCaptions(bytes(cue.repeat(captionLimits.cues)))).toHaveLength(20_000)
    const tooMany = () => readCaptions(bytes(cue.repeat(captionLimits.cues + 1)))
    expect(tooMany).toThrow(/^Line 60001: /)
  })

  // What grows with the square would take minutes here, and so time out.
  it.each(['<b ', '{\\', '1 ', '<i', '00:00:00,000 '])(
    'of a million “%s” is read in one way through',
    (part) => {
      const lines = ['1', '00:00:01,000 --> 00:00:02,000', `Said ${part.repeat(1_000_000)}`]
      expect(() => read(...lines)).toThrow('at once')
    },
  )
})

test('what is kept says the same as what came, in the order of time', () => {
  const cues = read(
    'WEBVTT',
    '',
    '01:00:02.005 --> 01:00:03.000 align:start',
    '<v Mara>Later <b>&amp;</b> --&gt; louder</v>',
    '',
    '00:01.000 --> 00:02.000',
    'Sooner',
  )
  const kept = writeWebVtt(cues)
  expect(kept).toBe(
    [
      'WEBVTT',
      '',
      '00:00:01.000 --> 00:00:02.000',
      'Sooner',
      '',
      '01:00:02.005 --> 01:00:03.000 align:start',
      '<v Mara>Later <b>&amp;</b> --&gt; louder</v>',
      '',
    ].join('\n'),
  )
  expect(parseWebVtt(kept)).toEqual(cues)
})

test('of what nobody can repair the rest is read', () => {
  const cues = readableCues(
    [
      ['1', '00:00:01,000 --> 00:00:02,000', '1984', ''],
      ['2', '00:00:05,000 --> 00:00:04,000', 'Backwards', ''],
      ['3', '00:00:06,000 --> 00:00:07,000', 'x'.repeat(501), ''],
      ['4', '00:00:08,000 --> 00:00:09,000', 'End'],
    ]
      .map((lines) => lines.join('\n'))
      .join('\n'),
  )
  expect(plain(cues)).toEqual([
    [1000, 2000, '1984'],
    [8000, 9000, 'End'],
  ])
})

test('of what nobody can repair as much is read as a track may hold', () => {
  const cue = '00:00:01,000 --> 00:00:02,000\nA\n\n1\n'
  expect(readableCues(cue.repeat(captionLimits.cues + 1))).toHaveLength(captionLimits.cues)
})

test('a line that says too much is refused by its number, or split between its words where that is asked for', () => {
  const sentence = Array.from({ length: 120 }, (_, at) => `word${at}`).join(' ')
  const file = `WEBVTT\n\n00:00.000 --> 00:10.000\n<v Mara>${sentence} 1 &lt; 2\n\n00:10.000 --> 00:11.000\nShort\n`
  expect(() => readCaptions(bytes(file))).toThrow('Line 3: more is said at once')
  const cues = readCaptions(bytes(file), 'split')
  expect(cues.map(({ text }) => text).join(' ')).toBe(`${sentence} 1 < 2 Short`)
  expect(cues).toHaveLength(3)
  const [first, second] = cues
  expect([first?.startMs, second?.endMs]).toEqual([0, 10_000])
  expect(first?.endMs).toBe(second?.startMs)
  expect(second?.payload).toMatch(/^<v Mara>word\d+ .* 1 &lt; 2$/)
  const endless = readCaptions(
    bytes(`1\n00:00:00,000 --> 00:00:00,005\n${'&'.repeat(10_000)}\n`),
    'split',
  )
  expect(endless).toHaveLength(20)
  for (const { startMs, endMs } of endless) expect(endMs).toBeGreaterThan(startMs)
})
