import { expect, test } from 'vitest'

import { readAnswer } from './read-answer.ts'
import { wordsToCues } from './words-to-cues.ts'

const durationMs = 60_000
const read = (answer: object, lang = 'en') =>
  readAnswer(JSON.stringify(answer), { lang, durationMs })

test.each([
  [
    'ja',
    '今日は「劇場」の照明卓を古い部品から作り直した話をします。そして、',
    'とても長い夜について話します。',
  ],
  ['zh', '今天我们来谈谈如何用旧零件重建剧院的灯光控制台，', '以及那个漫长的夜晚所发生的事情。'],
  ['th', 'วันนี้เราจะพูดถึงการสร้างแผงควบคุมไฟของโรงละครขึ้นใหม่จากชิ้นส่วนเก่า', 'และคืนอันยาวนาน'],
])('sentences in %s without times of words become lines, and nothing is lost', (lang, ...said) => {
  const segments = said.map((text, at) => ({ start: at * 20, end: at * 20 + 20, text }))
  const words = read({ text: said.join(''), segments }, lang)
  expect(words.length).toBeGreaterThan(10)
  expect(words.map(({ text }) => text).join('')).toBe(said.join(''))
  const lines = wordsToCues(words, durationMs).map(({ text }) => text.replaceAll('\n', ''))
  expect(lines.join('')).toBe(said.join(''))
})

test('sentences that come without the blank before them have one', () => {
  const segments = [
    { start: 0, end: 1, text: 'It was late.' },
    { start: 1, end: 2, text: 'We went.' },
  ]
  const words = read({ text: '', segments })
  expect(words.map(({ text }) => text).join('')).toBe(' It was late. We went.')
})

test('a word a little out of bounds is moved into them, and one that is none is left out alone', () => {
  const words = [
    { word: ' One', start: -0.01, end: 0.5, probability: 1.0000001 },
    { word: ' two', start: 'soon', end: 1 },
    { word: ' three', start: 1, end: 70, probability: 'high' },
  ]
  expect(read({ text: '', words })).toEqual([
    { text: ' One', startMs: 0, endMs: 500, confidence: 1 },
    { text: ' three', startMs: 1_000, endMs: durationMs, confidence: null },
  ])
})
