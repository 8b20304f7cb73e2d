import { i18n } from '@lingui/core'
import { beforeEach, expect, test, vi } from 'vitest'

/** As it is when a page begins. */
async function freshWords() {
  vi.resetModules()
  return import('./load-words.ts')
}

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('code comes with the words it shows', async () => {
  const { addRoom, withWords } = await freshWords()
  const words = Promise.withResolvers<{ messages: Record<string, string[]> }>()
  const arrived = vi.fn()
  const fetchWhole = withWords(async () => {
    addRoom({ en: () => words.promise })
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
    if (isFirst) addRoom({ en: fetchWords })
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
