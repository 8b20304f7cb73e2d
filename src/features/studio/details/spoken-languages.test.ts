import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'

import { isOffered, languageChoices } from './spoken-languages.ts'

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('languages stand by their names, that of the page first, as its language sorts them', () => {
  const inEnglish = languageChoices('').map(({ label }) => label)
  expect(inEnglish.slice(0, 4)).toEqual(['Choose…', 'English', 'Arabic', 'Bangla'])
  i18n.loadAndActivate({ locale: 'ar', messages: { any: '' } })
  const [, first, ...others] = languageChoices('pt-BR')
  expect(first?.value).toBe('ar')
  const labels = others.map(({ label }) => label)
  expect(labels).toEqual(labels.toSorted(new Intl.Collator('ar').compare))
  expect(others.map(({ value }) => value)).toContain('pt-BR')
})

test('what only looks like a language stays among the choices, under what stands there', () => {
  expect(languageChoices('en-12')).toContainEqual({ value: 'en-12', label: 'en-12' })
  expect([isOffered('en-12'), isOffered('de-CH')]).toEqual([false, true])
})
