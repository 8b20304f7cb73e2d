import { sql, type Kysely } from 'kysely'

import type { Moment } from '#contract/searching/search.ts'
import type { Tables } from '#server/database/tables.ts'

import { matchedText } from './match-ranges.ts'
import type { QueryWord } from './query-words.ts'
import { saidLines } from './video-match.ts'

interface MomentRow {
  video_id: string
  caption_id: string
  lang: string
  is_default: boolean
  start_ms: number
  line: string
  moment_count: number
}

export interface Moments {
  moments: Moment[]
  momentCount: number
}

const perVideo = 3

/**
 * Where the words are said in these videos: the first three moments of each and how many there are, in one
 * query. Of several tracks the one that says it most often speaks, the default one among equals.
 */
export async function findMoments(
  db: Kysely<Tables>,
  videoIds: readonly string[],
  words: readonly QueryWord[],
): Promise<Map<string, Moments>> {
  if (videoIds.length === 0) return new Map()
  const { rows } = await sql<MomentRow>`
    select * from (
      select said.*, t.is_default,
        count(*) over (partition by said.caption_id)::int as moment_count,
        row_number() over (partition by said.caption_id order by said.start_ms) as place
      from ${saidLines(words, videoIds)} said
      join captions t on t.id = said.caption_id
    ) numbered
    where place <= ${perVideo}
    order by moment_count desc, is_default desc, lang, caption_id, start_ms`.execute(db)
  const found = new Map<string, Moments & { captionId: string }>()
  for (const row of rows) {
    const entry = found.get(row.video_id) ?? {
      captionId: row.caption_id,
      moments: [],
      momentCount: row.moment_count,
    }
    if (entry.captionId === row.caption_id) entry.moments.push(toMoment(row, words))
    found.set(row.video_id, entry)
  }
  return found
}

function toMoment(row: MomentRow, words: readonly QueryWord[]): Moment {
  const line = matchedText(row.line.replaceAll(/\s+/g, ' '), words)
  return { startMs: row.start_ms, lang: row.lang, line }
}
