import { i18n, type Messages } from '@lingui/core'

import { chooseLanguage } from './choose-language.ts'
import { directionOf, isLanguage, languages, type Language } from './languages.ts'

/** How the words of a room come, in each language. */
type Room = Record<Language, () => Promise<{ messages: Messages }>>

const rooms = new Set<Room>()
const here = new Map<Language, Set<Room>>()
const storageKey = 'foyer.language'

let shown: Language | null = null
/** The last one that was asked for: of two choices in a row, the second counts, whichever words come first. */
let wanted: Language | null = null

/** The language of the page: chosen before, or the first of the browser's that there is. */
export function shownLanguage(): Language {
  shown ??= chooseLanguage(languages, [keptLanguage(), ...navigator.languages])
  return shown
}

/** From here on these words are needed. The modules that show them call this as soon as they are here. */
export function addRoom(room: Room): void {
  rooms.add(room)
  // Whoever shows them waits for them, and hears of it if they cannot be fetched.
  bringWords(shownLanguage()).catch(() => undefined)
}

/** Code, and the words it shows. Throws while either cannot be fetched; the next call asks again. */
export function withWords<Code>(fetchCode: () => Promise<Code>): () => Promise<Code> {
  let whole: Promise<Code> | null = null
  const fetchWhole = async (): Promise<Code> => {
    const code = await fetchCode()
    await wordsArrived()
    return code
  }
  // What was here once is not asked for again: words of another room may be missing by then.
  return () =>
    (whole ??= fetchWhole().catch((error: unknown) => {
      whole = null
      throw error
    }))
}

/** Resolves once the words of all that is here are, in the language of the page. Throws while they cannot be fetched. */
export async function wordsArrived(): Promise<void> {
  const language = shownLanguage()
  await bringWords(language)
  // Another may have been chosen meanwhile.
  if (language !== shownLanguage()) return wordsArrived()
  if (i18n.locale !== language) activate(language)
}

/**
 * Shows the page in another language, now and from now on: all of it at once, when its words are here. Throws if they
 * cannot be fetched, and leaves the page as it is.
 */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language
  await bringWords(language)
  if (wanted !== language) return
  shown = language
  keepLanguage(language)
  if (i18n.locale !== language) activate(language)
}

/** Shows the page in the language that is chosen in another tab. */
export function followLanguage(): void {
  addEventListener('storage', ({ key, newValue }) => {
    // Where its words cannot be fetched, this tab stays as it is.
    if (key === storageKey && newValue && isLanguage(newValue))
      showLanguage(newValue).catch(() => undefined)
  })
}

function activate(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  // Numbers in sentences have the digits that all others have (docs/translating.md#digits).
  i18n.activate(language, `${language}-u-nu-latn`)
}

/** Rooms that are added while others come are waited for, too. */
async function bringWords(language: Language): Promise<void> {
  const arrived = here.get(language) ?? new Set<Room>()
  here.set(language, arrived)
  const missing = [...rooms].filter((room) => !arrived.has(room))
  if (missing.length === 0) return
  await Promise.all(
    missing.map(async (room) => {
      const { messages } = await room[language]()
      // It may have been asked for twice at a time.
      if (arrived.has(room)) return
      arrived.add(room)
      i18n.load(language, messages)
    }),
  )
  return bringWords(language)
}

function keptLanguage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Where nothing may be kept, the browser's language is the guess the next time, too.
  }
}
