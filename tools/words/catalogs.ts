import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'

import { roomOf } from './rooms.ts'

const folder = join(import.meta.dirname, '../../src/words')

/** Words by their ids, as the runtime takes them. */
export type Words = Record<string, ReturnType<typeof compileMessage>>

/** What a room says in a language; what is not translated yet, in that of the source. */
export async function wordsOf(room: string, language: string): Promise<Words> {
  const words: Words = {}
  for (const [id, { translation, message, origin, obsolete }] of await messagesOf(language)) {
    if (obsolete || !origin?.some(([module]) => roomOf(module) === room)) continue
    words[id] = compileMessage(translation || message || id)
  }
  return words
}

/** The ids of all there is to say. */
export async function wordsOfAll(): Promise<Set<string>> {
  return new Set((await messagesOf('en')).map(([id]) => id))
}

async function messagesOf(language: string) {
  const file = join(folder, `${language}.po`)
  const catalog = await formatter().parse(await readFile(file, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename: file,
  })
  return Object.entries(catalog)
}
