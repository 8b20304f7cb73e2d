import { expect, test } from 'vitest'

import { titleLanguage } from './title-language.ts'

test.each([
  ['Übertragungsnetzbetreiber', 'de', 'de'],
  ['Passive design', 'ar', undefined],
  ['ممر', 'ar', 'ar'],
  ['ممر', 'de-CH', undefined],
  ['会議', 'ja', 'ja'],
  ['Any', null, undefined],
  ['Any', 'de-DE-DE', undefined],
])('“%s” of a film in %s is in %s', (title, lang, expected) => {
  expect(titleLanguage(title, lang)).toBe(expected)
})
