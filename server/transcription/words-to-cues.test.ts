import { expect, test } from 'vitest'

import { withMarks } from './with-marks.ts'
import { wordsToCues } from './words-to-cues.ts'

/** Words of a quarter of a second each, one after the other; a number is a pause in milliseconds. */
function spoken(...said: (string | number)[]) {
  let atMs = 0
  return said.flatMap((one) => {
    if (typeof one === 'number') {
      atMs += one
      return []
    }
    atMs += 250
    return [{ text: one, startMs: atMs - 250, endMs: atMs, confidence: null }]
  })
}
const sentence = (text: string) => text.split(/(?= )/)

test('words become lines of two rows at most, none wider than is read at a glance', () => {
  const text =
    'We kept every slider that still ran true and labelled the rest so that nobody would trust a lamp which had never once been tried before an audience'
  const cues = wordsToCues(spoken(...sentence(text)), 60_000)
  expect(cues.map((cue) => cue.text.replaceAll('\n', ' ')).join(' ')).toBe(text)
  expect(cues.length).toBeGreaterThan(1)
  for (const cue of cues) {
    const rows = cue.text.split('\n')
    expect(rows.length).toBeLessThanOrEqual(2)
    for (const row of rows) expect(row.length).toBeLessThanOrEqual(42)
    expect(cue.endMs - cue.startMs).toBeLessThanOrEqual(7_000)
  }
  const [first] = cues
  expect(Math.abs(first?.text.split('\n').map((row) => row.length)[0] ?? 0)).toBeGreaterThan(25)
})

test('a line ends with a sentence or a pause, stands long enough to be read, and never into the next', () => {
  const cues = wordsToCues(
    spoken(
      'It',
      ' was late',
      ' when we opened the doors.',
      ' Then',
      1_500,
      ' silence',
      ' <b>',
      200,
    ),
    8_000,
  )
  expect(cues).toEqual([
    {
      startMs: 0,
      endMs: 750,
      text: 'It was late when we opened the doors.',
      payload: 'It was late when we opened the doors.',
    },
    { startMs: 750, endMs: 1_750, text: 'Then', payload: 'Then' },
    { startMs: 2_500, endMs: 3_500, text: 'silence <b>', payload: 'silence &lt;b&gt;' },
  ])
  expect(wordsToCues(spoken('End.'), 600).map(({ endMs }) => endMs)).toEqual([600])
  expect(wordsToCues(spoken('  ', '\u0000'), 600)).toEqual([])
})

test('letters of the east are as wide as two, and are broken without blanks', () => {
  const cues = wordsToCues(
    spoken(...'今日は劇場の照明卓を古い部品から作り直した話をします'.split('')),
    60_000,
  )
  expect(
    cues
      .map(({ text }) => text)
      .join('')
      .replaceAll('\n', ''),
  ).toBe('今日は劇場の照明卓を古い部品から作り直した話をします')
  for (const { text } of cues)
    for (const row of text.split('\n')) expect(row.length).toBeLessThan(22)
})

test('bare words get the marks of the text, and the blanks that their language has', () => {
  const marked = (words: readonly string[], text: string | null, lang = 'en') =>
    withMarks(
      words.map((word) => ({ word })),
      text,
      lang,
    ).map(({ word }) => word)
  expect(marked(['Well', 'she', 'said', 'no'], '“Well,” she said: no!')).toEqual([
    ' “Well,”',
    ' she',
    ' said:',
    ' no!',
  ])
  expect(marked(['one', 'of', 'them'], 'nothing of it'), 'what is not in it stands bare').toEqual([
    ' one',
    ' of',
    ' them',
  ])
  expect(marked([' Hello', ',', ' you'], null)).toEqual([' Hello', ',', ' you'])
  expect(marked(['今日', 'は'], '今日は。', 'ja')).toEqual(['今日', 'は。'])
})

test('a word that is wider than a row is broken, never within a letter, and nothing is lost', () => {
  const word = '🏮'.repeat(100) + 'e\u0301'.repeat(30)
  const cues = wordsToCues([{ text: word, startMs: 0, endMs: 20_000, confidence: null }], 20_000)
  const rows = cues.flatMap(({ text }) => text.split('\n'))
  expect(rows.join('')).toBe(word)
  for (const row of rows) {
    expect(row.isWellFormed()).toBe(true)
    expect(row).not.toMatch(/^\p{M}/u)
    expect(Array.from(row).length).toBeLessThanOrEqual(42 * 2)
  }
})
