import { expect, test } from 'vitest'

import { findInCues, markFound } from './find-in-cues.ts'

function cue(text: string) {
  return { startMs: 0, endMs: 1000, text, speaker: null }
}

test('finds without regard to case and accents', () => {
  expect(findInCues([cue('Crème brûlée'), cue('nothing'), cue('CREME')], [], 'creme')).toEqual([
    0, 2,
  ])
})

test('no words find nothing', () => {
  expect(findInCues([cue('a')], [], '  ')).toEqual([])
})

test('marks every place in a line with the letters it is written in', () => {
  expect(markFound('Dimmer by dîmmer', 'dimmer')).toEqual([
    { text: 'Dimmer', isFound: true },
    { text: ' by ', isFound: false },
    { text: 'dîmmer', isFound: true },
  ])
})

test('a character outside the basic plane does not shift the mark', () => {
  expect(markFound('𝔘 dim', 'dim')).toEqual([
    { text: '𝔘 ', isFound: false },
    { text: 'dim', isFound: true },
  ])
})

test('finds and marks digits of any kind', () => {
  expect(findInCues([cue('عام ٢٠٢٦'), cue('2026'), cue('۲۰۲۶')], [], '٢٠٢٦')).toEqual([0, 1, 2])
  expect(markFound('عام ٢٠٢٦', '2026')).toContainEqual({ text: '٢٠٢٦', isFound: true })
})

test('finds a chapter at its first line', () => {
  const lines = [0, 4000, 8000].map((startMs) => ({ ...cue('Line'), startMs }))
  const chapters = [{ startMs: 4000, title: 'Die große Halle' }]
  expect(findInCues(lines, chapters, 'halle')).toEqual([1])
})

test('finds and marks what German writes in two ways', () => {
  expect(findInCues([cue('Die Straße')], [], 'STRASSE')).toEqual([0])
  expect(findInCues([cue('Gruesse')], [], 'Grüße')).toEqual([0])
  expect(markFound('Überstraße und Strasse', 'straße')).toEqual([
    { text: 'Über', isFound: false },
    { text: 'straße', isFound: true },
    { text: ' und ', isFound: false },
    { text: 'Strasse', isFound: true },
  ])
})

test('two letters that German writes as one find no other word', () => {
  expect(findInCues([cue('The show'), cue('A true shoe')], [], 'shoe')).toEqual([1])
  expect(findInCues([cue('Trunk'), cue('Trübe')], [], 'true')).toEqual([1])
  expect(findInCues([cue('Überstraße')], [], 'uberstrasse')).toEqual([0])
  expect(markFound('Show me a shoe', 'shoe')).toEqual([
    { text: 'Show me a ', isFound: false },
    { text: 'shoe', isFound: true },
  ])
})
