import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

import { directionOf } from '../../src/words/languages.ts'
import { roomOf } from './rooms.ts'

const folder = join(import.meta.dirname, '../../src/words')

/** Words by their ids, as the runtime takes them. */
export type Words = Record<string, Compiled>
type Compiled = ReturnType<typeof compileMessageOrThrow>

/**
 * With what is put into it isolated (Unicode's FSI and PDI): a title in Latin letters, or a number behind one, leaves the
 * order of an Arabic sentence alone, in names for screen readers too, where no element could.
 */
export function isolated(message: Compiled): Compiled {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [token]
    const [name, kind, forms] = token
    if (kind === undefined) return ['\u2068', token, '\u2069']
    if (typeof forms !== 'object' || forms === null) return [token]
    const inside = Object.entries(forms).map(([form, words]) => [
      form,
      Array.isArray(words) ? isolated(words) : words,
    ])
    return [[name, kind, Object.fromEntries(inside)]]
  })
}

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
    const compiled = compileMessageOrThrow(translation || message || id)
    words[nameOf(id)] = directionOf(language) === 'rtl' ? isolated(compiled) : compiled
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

/** The messages of a language by their ids: what the source says, what it is translated to, and where it is said. */
export async function messagesOf(language: string) {
  const file = join(folder, `${language}.po`)
  const catalog = await formatter().parse(await readFile(file, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename: file,
  })
  return Object.entries(catalog)
}
