import { i18n } from '@lingui/core'
import { beforeEach, expect, test, vi } from 'vitest'

/** As it is when a page begins. */
async function freshWords() {
  vi.resetModules()
  return import('./load-words.ts')
}

/** A room whose words come the same way in every language. */
function inAll<Way>(way: Way) {
  return { en: way, de: way, fr: way, ar: way }
}

beforeEach(() => {
  localStorage.clear()
  document.documentElement.lang = 'en'
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

test('code comes with the words it shows', async () => {
  const { addRoom, withWords } = await freshWords()
  const words = Promise.withResolvers<{ messages: Record<string, string[]> }>()
  const arrived = vi.fn()
  const fetchWhole = withWords(async () => {
    addRoom(inAll(() => words.promise))
    return 'a screen'
  })
  const whole = fetchWhole().then(arrived)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(arrived).not.toHaveBeenCalled()
  words.resolve({ messages: { greeting: ['Good evening'] } })
  await whole
  expect(arrived).toHaveBeenCalledWith('a screen')
  expect(i18n._('greeting')).toBe('Good evening')
})

test('words that did not come are asked for again with the next code', async () => {
  const { addRoom, withWords } = await freshWords()
  let isOffline = true
  const fetchWords = vi.fn(async () => {
    if (isOffline) throw new TypeError('Failed to fetch')
    return { messages: { parting: ['Good night'] } }
  })
  let isFirst = true
  const fetchWhole = withWords(async () => {
    // A module is run once, however often it is asked for.
    if (isFirst) addRoom(inAll(fetchWords))
    isFirst = false
  })
  await expect(fetchWhole()).rejects.toThrow('Failed to fetch')
  isOffline = false
  await fetchWhole()
  expect(i18n._('parting')).toBe('Good night')
  const asked = fetchWords.mock.calls.length
  await fetchWhole()
  expect(fetchWords).toHaveBeenCalledTimes(asked)
})

test('another language is shown when all of its words are here, and not before', async () => {
  const { addRoom, showLanguage, shownLanguage, wordsArrived } = await freshWords()
  const inEnglish = { messages: { hall: ['Hall'] } }
  const late = Promise.withResolvers<{ messages: Record<string, string[]> }>()
  addRoom({ ...inAll(async () => inEnglish), de: async () => ({ messages: { hall: ['Saal'] } }) })
  addRoom({ ...inAll(async () => ({ messages: {} })), de: () => late.promise })
  await wordsArrived()
  const shown = showLanguage('de')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([i18n._('hall'), document.documentElement.lang, shownLanguage()]).toEqual([
    'Hall',
    'en',
    'en',
  ])
  late.resolve({ messages: { door: ['Tür'] } })
  await shown
  expect([i18n._('hall'), i18n._('door'), document.documentElement.lang]).toEqual([
    'Saal',
    'Tür',
    'de',
  ])
  expect((await freshWords()).shownLanguage(), 'the next visit').toBe('de')
})

test('a language whose words do not come leaves the page as it is', async () => {
  const { addRoom, showLanguage, shownLanguage, wordsArrived } = await freshWords()
  addRoom({
    ...inAll(async () => ({ messages: { hall: ['Hall'] } })),
    fr: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await wordsArrived()
  await expect(showLanguage('fr')).rejects.toThrow('Failed to fetch')
  expect([i18n._('hall'), shownLanguage(), i18n.locale]).toEqual(['Hall', 'en', 'en'])
})

test('of two choices in a row the last counts, whichever words come first', async () => {
  const { addRoom, showLanguage, shownLanguage, wordsArrived } = await freshWords()
  const late = Promise.withResolvers<{ messages: Record<string, string[]> }>()
  addRoom({ ...inAll(async () => ({ messages: {} })), de: () => late.promise })
  await wordsArrived()
  const first = showLanguage('de')
  await showLanguage('fr')
  late.resolve({ messages: {} })
  await first
  expect([i18n.locale, shownLanguage()]).toEqual(['fr', 'fr'])
})

test('code that arrives while another language comes is waited for in it, too', async () => {
  const { addRoom, showLanguage, wordsArrived } = await freshWords()
  const late = Promise.withResolvers<{ messages: Record<string, string[]> }>()
  addRoom({ ...inAll(async () => ({ messages: {} })), de: () => late.promise })
  await wordsArrived()
  const shown = showLanguage('de')
  addRoom({
    ...inAll(async () => ({ messages: { balcony: ['Balcony'] } })),
    de: async () => ({ messages: { balcony: ['Rang'] } }),
  })
  late.resolve({ messages: {} })
  await shown
  expect(i18n._('balcony')).toBe('Rang')
})

test('Arabic turns the page around, and the next language turns it back', async () => {
  const { showLanguage } = await freshWords()
  await showLanguage('ar')
  expect(document.documentElement.dir).toBe('rtl')
  await showLanguage('fr')
  expect(document.documentElement.dir).toBe('ltr')
})

test('another tab of the browser follows, and stays as it is where it cannot', async () => {
  const { addRoom, followLanguage, shownLanguage, wordsArrived } = await freshWords()
  addRoom({
    ...inAll(async () => ({ messages: { hall: ['Hall'] } })),
    de: async () => ({ messages: { hall: ['Saal'] } }),
    fr: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await wordsArrived()
  followLanguage()
  const choose = (newValue: string | null, key = 'foyer.language') =>
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  choose('de', 'foyer.theme')
  choose('fr')
  choose(null)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([i18n._('hall'), shownLanguage()]).toEqual(['Hall', 'en'])
  choose('de')
  await vi.waitFor(() => expect(i18n._('hall')).toBe('Saal'))
  expect(document.documentElement.lang).toBe('de')
})
