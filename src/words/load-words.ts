import { i18n, type Messages } from '@lingui/core'

import type { Language } from './languages.ts'

/** How the words of a room come, in each language. */
type Room = Record<Language, () => Promise<{ messages: Messages }>>

const rooms: Room[] = []

/** Adds a room's words, in the language that is shown. What shows them waits for this: see tools/words/rooms.ts. */
export async function addRoom(room: Room): Promise<void> {
  rooms.push(room)
  const language = shownLanguage()
  const { messages } = await room[language]()
  i18n.load(language, messages)
  if (i18n.locale === '') i18n.activate(language)
}

/** The language of the page. */
export function shownLanguage(): Language {
  return 'en'
}
