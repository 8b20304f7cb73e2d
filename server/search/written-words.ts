import { sql, type Kysely, type RawBuilder } from 'kysely'

import { fold } from '#contract/searching/words-alike.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { mayFind } from '#server/access/visibility.ts'
import type { Tables } from '#server/database/tables.ts'

import { toTsQuery, wordsIn } from './query-words.ts'

interface Text {
  lexeme: string
  text: string
}

const textsLookedInto = 5

/**
 * The words of the vocabulary as videos that the viewer may find write them: a German noun with its capital. Some texts
 * are looked into, and some lines for a word that none of them has; a word in neither stays in small letters.
 */
export async function asWritten(
  db: Kysely<Tables>,
  viewer: Viewer,
  lexemes: readonly string[],
): Promise<Map<string, string>> {
  const described = await formsIn(db, lexemes, (word) => describedWith(viewer, word))
  const others = lexemes.filter((lexeme) => !described.has(lexeme))
  const said = await formsIn(db, others, (word) => saidWith(viewer, word))
  return new Map(
    lexemes.map((lexeme) => [lexeme, described.get(lexeme) ?? said.get(lexeme) ?? lexeme]),
  )
}

/** Those that stand in one of the texts looked into. */
async function formsIn(
  db: Kysely<Tables>,
  lexemes: readonly string[],
  textsWith: (lexeme: string) => RawBuilder<unknown>,
): Promise<Map<string, string>> {
  if (lexemes.length === 0) return new Map()
  const { rows } = await sql<Text>`${sql.join(lexemes.map(textsWith), sql` union all `)}`.execute(
    db,
  )
  const forms = new Map<string, string>()
  for (const lexeme of lexemes) {
    const texts = rows.filter((row) => row.lexeme === lexeme).map((row) => row.text)
    const form = formIn(texts, lexeme)
    if (form !== null) forms.set(lexeme, form)
  }
  return forms
}

function describedWith(viewer: Viewer, lexeme: string) {
  return sql`(
    select ${lexeme}::text as lexeme, concat_ws(' · ', v.title, array_to_string(v.tags, ' · '), v.description) as text
    from videos v where ${mayFind(viewer)} and v.search @@ ${queryOf(lexeme)} limit ${sql.lit(textsLookedInto)})`
}

function saidWith(viewer: Viewer, lexeme: string) {
  return sql`(
    select ${lexeme}::text as lexeme, k.text from cues k join videos v on v.id = k.video_id
    where ${mayFind(viewer)} and k.search @@ ${queryOf(lexeme)} limit ${sql.lit(textsLookedInto)})`
}

function queryOf(lexeme: string) {
  return sql`${toTsQuery({ text: lexeme, isPrefix: false })}::tsquery`
}

/** The form used most inside of sentences; where there is none, that at the beginning of one, whose capital says less. */
function formIn(texts: readonly string[], lexeme: string): string | null {
  const forms = texts.flatMap((text) =>
    wordsIn(text)
      .filter((word) => fold(word.text) === lexeme)
      .map((word) => ({
        form: word.text,
        isFirst: /(?:^|[.!?·:\n]\s*)\P{L}*$/u.test(text.slice(0, word.start)),
      })),
  )
  const inside = forms.filter(({ isFirst }) => !isFirst)
  const counts = new Map<string, number>()
  for (const { form } of inside.length > 0 ? inside : forms) {
    counts.set(form, (counts.get(form) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
