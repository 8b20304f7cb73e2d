import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

import { roomOf } from './rooms.ts'

const folder = join(import.meta.dirname, '../../src/words')

/** Words by their ids, as the runtime takes them. */
export type Words = Record<string, ReturnType<typeof compileMessageOrThrow>>

/**
 * What a room says in a language, by the ids that `nameOf` gives to Lingui's; what is not translated yet, in that of the
 * source.
 */
export async function wordsOf(
  room: string,
  language: string,
  nameOf: (id: string) => string = (id) => id,
): Promise<Words> {
  const words: Words = {}
  for (const [id, { translation, message, origin, obsolete }] of await messagesOf(language)) {
    if (obsolete || !origin?.some(([module]) => roomOf(module) === room)) continue
    words[nameOf(id)] = compileMessageOrThrow(translation || message || id)
  }
  return words
}

/**
 * For each id of the catalogue the modules that say it, and its shortest beginning that no other has. Ids are hashes, which do not compress, and each
 * stands in the code and in the words: of six signs two or three are enough.
 */
export async function shortIds(): Promise<Map<string, { name: string; modules: Set<string> }>> {
  const messages = await messagesOf('en')
  const ids = messages.map(([id]) => id)
  const beginnings = new Map<string, number>()
  for (const id of ids)
    for (let length = 1; length <= id.length; length += 1) {
      const beginning = id.slice(0, length)
      beginnings.set(beginning, (beginnings.get(beginning) ?? 0) + 1)
    }
  const shortest = (id: string): string => {
    for (let length = 1; length < id.length; length += 1)
      if (beginnings.get(id.slice(0, length)) === 1) return id.slice(0, length)
    return id
  }
  return new Map(
    messages.map(([id, { origin }]) => {
      const modules = new Set(origin?.map(([module]) => module))
      return [id, { name: shortest(id), modules }]
    }),
  )
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
