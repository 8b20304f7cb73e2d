import { expect, test } from 'vitest'

import { chooseLanguage } from './choose-language.ts'

const languages = ['en', 'de', 'ar'] as const

test.each([
  ['the most wanted that there is', ['fr-CA', 'de-AT', 'ar'], 'de'],
  ['what was chosen before the browser’s', ['ar', 'de-DE'], 'ar'],
  ['as it is, in whatever case', ['AR-eg'], 'ar'],
  ['the source’s where there is none of them', ['fr', 'nl'], 'en'],
  ['nothing that only begins alike', ['den', 'english'], 'en'],
  ['the next where nothing was chosen', [null, 'de'], 'de'],
])('%s', (_which, wanted, chosen) => {
  expect(chooseLanguage(languages, wanted)).toBe(chosen)
})
