import { expect, test } from 'vitest'

import { defaultPreferences } from '#contract/people.ts'

import { mergePreferences } from './account.ts'

test('a patch changes what it names and nothing else', () => {
  const merged = mergePreferences(defaultPreferences, {
    theme: 'light',
    captions: { sizePct: 150 },
  })
  expect(merged).toEqual({
    ...defaultPreferences,
    theme: 'light',
    captions: { ...defaultPreferences.captions, sizePct: 150 },
  })
})

test('an undefined field leaves the old value', () => {
  expect(mergePreferences(defaultPreferences, { theme: undefined })).toEqual(defaultPreferences)
})
