import { expect, test } from 'vitest'

import { readStyles, styleOfCue, styleOfElement } from './cue-styles.ts'

const cue = { id: 'intro' }
const element = (tag: 'b' | 'c' | 'v' | 'lang', note = '', ...classes: string[]) => ({
  tag,
  note,
  classes,
  fromMs: null,
})

test('rules are for whole cues, for one by its name, and for what stands in them', () => {
  const rules = readStyles([
    '::cue { color: lime; background: rgb(0 0 0 / 50%) } /* } */ ::cue(b) { color: PEACHPUFF }',
    '::cue(#intro) { font-style: italic } ::cue(.loud, v[voice="Mara Veldt"]) { font-weight: bold }',
    "::cue(:lang(en)) { color: red } ::cue([lang='en']) { color: blue } ::cue(c.a.b) { color: red }",
  ])
  expect(styleOfCue(rules, cue)).toEqual({
    color: 'lime',
    'background-color': 'rgb(0 0 0 / 50%)',
    'font-style': 'italic',
  })
  expect(styleOfCue(rules, { id: '' })['font-style']).toBeUndefined()
  expect(styleOfElement(rules, element('b'))).toEqual({ color: 'PEACHPUFF' })
  expect(styleOfElement(rules, element('v', 'Mara Veldt'))).toEqual({ 'font-weight': 'bold' })
  expect(styleOfElement(rules, element('v', 'Oren'))).toEqual({})
  expect(styleOfElement(rules, element('c', '', 'loud'))).toEqual({ 'font-weight': 'bold' })
  expect(styleOfElement(rules, element('c', '', 'a'))).toEqual({})
  expect(styleOfElement(rules, element('c', '', 'a', 'b'))).toEqual({ color: 'red' })
  expect(styleOfElement(rules, element('lang', 'en-GB'))).toEqual({ color: 'blue' })
})

test('what was said and what comes are told apart only where a cue has times', () => {
  const rules = readStyles(['::cue(:past) { color: gray } ::cue(c:future) { opacity: 0 }'])
  const timed = { ...element('c'), fromMs: 1000 }
  expect(styleOfElement(rules, timed, false)).toEqual({ color: 'gray' })
  expect(styleOfElement(rules, timed, true)).toEqual({ opacity: '0' })
  expect(styleOfElement(rules, element('c'), false)).toEqual({})
})

test.each([
  'background: url(https://elsewhere.test/seen)',
  'background-image: url(x)',
  'color: var(--c-text)',
  'color: \\75rl(x)',
  'position: fixed',
  'font-size: 900px',
  'color: expression(alert(1))',
  'text-shadow: image-set("x" 1x)',
  'text-shadow: 0 300px 0 #fff',
  'text-shadow: 1px 1px red, -20em 0 rgb(0 0 0 / 50%)',
  'text-shadow: 1e3px 0 blue',
  'text-shadow: 0 50vh blue',
  'text-decoration: underline 900px blue',
  'color: red } body { display: none',
])('a file may not say “%s”', (declaration) => {
  const found = styleOfCue(readStyles([`::cue { ${declaration} }`]), cue)
  expect(Object.values(found).filter((value) => value !== 'red')).toEqual([])
})

test('a selector that is not understood takes its whole rule with it', () => {
  const rules = readStyles([
    '::cue(b > i), ::cue { color: red } video::cue { color: red } p { color: red }',
  ])
  expect(styleOfCue(rules, cue)).toEqual({})
})

test('a shadow stays with its words', () => {
  const shadow = '1px -0.1em .2em rgb(0 0 0 / 50%), 0 0 10px #123456'
  const rules = readStyles([`::cue { text-shadow: ${shadow}; text-decoration: underline 2px }`])
  expect(styleOfCue(rules, cue)).toEqual({
    'text-shadow': shadow,
    'text-decoration': 'underline 2px',
  })
})
