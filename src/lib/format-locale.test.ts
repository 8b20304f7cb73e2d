import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { formatBytes } from './format-bytes.ts'
import { formatCount, formatPct, formatPercent, formatSpeed } from './format-count.ts'
import { describeDuration, formatDuration } from './format-duration.ts'
import { formatList, formatLocale, nameLanguage } from './format-locale.ts'
import { formatRelativeTime } from './format-relative-time.ts'

beforeEach(() => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ar-EG', 'de-AT'])
  i18n.loadAndActivate({ locale: 'ar', messages: {} })
})
afterEach(() => {
  vi.restoreAllMocks()
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

const formatters: Record<string, () => string> = {
  'a size': () => formatBytes(4_700_000),
  'a few bytes': () => formatBytes(7),
  'a count': () => formatCount(9_312),
  'a large count': () => formatCount(1_449_000),
  percent: () => formatPercent(0.64),
  'percent of a size': () => formatPct(150),
  'a speed': () => formatSpeed(1.25),
  'a clock': () => formatDuration(4_328_000),
  'a length in words': () => describeDuration(4_328_000),
  'an age': () => formatRelativeTime(0, 14 * 60_000),
  'a list': () => formatList(['1', '2', '3']),
  'a date': () => new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'long' }).format(0),
  'a time': () => new Date(0).toLocaleString(formatLocale()),
}

test.each(Object.entries(formatters))('%s has one kind of digits in Arabic', (_what, format) => {
  const text = format()
  expect(text).toMatch(/[0-9]/)
  expect(text).not.toMatch(/[\u0660-\u0669\u06F0-\u06F9]/)
})

test('the browser’s own variant of the language counts', () => {
  expect(formatLocale()).toBe('ar-EG-u-nu-latn')
  i18n.loadAndActivate({ locale: 'de', messages: {} })
  expect(new Intl.Locale(formatLocale()).baseName).toBe('de-AT')
  i18n.loadAndActivate({ locale: 'fr', messages: {} })
  expect(new Intl.Locale(formatLocale()).baseName).toBe('fr')
})

test('a language has its name, and what is none has no name and breaks no page', () => {
  expect(nameLanguage('de', 'en')).toBe('German')
  expect(nameLanguage('pt-BR', 'de')).toBe('Portugiesisch (Brasilien)')
  for (const odd of ['en-12', 'en-a', 'abc-12345678901', ''])
    expect(nameLanguage(odd, 'en')).toBeNull()
  expect(nameLanguage('de', 'en-12')).toBeNull()
})
