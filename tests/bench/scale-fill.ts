import { sql, type Kysely } from 'kysely'

import { sumUpWords } from '#server/database/sum-up-words.ts'
import type { Tables } from '#server/database/tables.ts'

/** Words of the made portal, by how often they are used: the first is in every other film, the last in hardly any. */
export const wordCount = 100_000
const syllables =
  'babebibobucacecicocudadedidodufafefifofugagegigogulalelilolumamemimomunaneninonupapepiporarerirorusasesiso'

/** The same as the function below. */
export function wordOf(rank: number): string {
  const n = (rank * 7919 + 13) % wordCount
  const at = (place: number) => syllables.slice(2 * place, 2 * place + 2)
  const endings = ['', 's', 'ing', 'er', 'tion', 'al', 'ed']
  return `${at(n % 47)}${at(Math.floor(n / 47) % 47)}${at(Math.floor(n / 2209))}${endings[rank % 7]}`
}

const wordFunction = `
  create function pg_temp.word(rank int) returns text language sql immutable as $$
    select substr(s, 2 * (n % 47) + 1, 2) || substr(s, 2 * (n / 47 % 47) + 1, 2) || substr(s, 2 * (n / 2209) + 1, 2)
      || (array['', 's', 'ing', 'er', 'tion', 'al', 'ed'])[rank % 7 + 1]
    from (select '${syllables}' as s, (rank * 7919 + 13) % ${wordCount} as n) made
  $$`

/** A text of so many words; naming a column of the row makes it another one for each. */
const text = (words: number, row: string) => `(
  select string_agg(pg_temp.word(floor(${wordCount} * power(random(), 4))::int), ' ')
  from generate_series(1, ${words}) where ${row} > 0)`

const video = (n: string) => `'v' || substr(md5('video ' || (${n})), 1, 20)`
const person = (n: string) => `'p' || substr(md5('person ' || (${n})), 1, 20)`
const channel = (n: string) => `'c' || substr(md5('channel ' || (${n})), 1, 20)`

export interface Made {
  people: number
  videoId: (n: number) => string
}

/**
 * What a portal of this many videos has, as PostgreSQL makes it fastest: no triggers, no references looked up, and the
 * indexes of the great tables afterwards. Ten lines said, unless it is told, and ten comments a video, a hundred people's progress.
 */
function statementsFor(videos: number, linesEach: number): [what: string, statement: string][] {
  const people = videos / 5
  const channels = Math.ceil(videos / 200)
  const creators = videos / 50
  return [
    [
      'people',
      `insert into people (id, issuer, subject, username, display_name, role)
        select ${person('n')}, 'bench', 'sub-' || n, 'user' || n,
          initcap(pg_temp.word((n * 13) % ${wordCount})) || ' ' || initcap(pg_temp.word((n * 17 + 5) % ${wordCount})),
          case when n < ${creators} then 'creator' else 'viewer' end
        from generate_series(0, ${people} - 1) n`,
    ],
    [
      'channels',
      `insert into channels (id, handle, display_name, description, owner_id, visibility)
        select ${channel('n')}, 'channel' || n, initcap(pg_temp.word(n * 31)) || ' ' || n, ${text(10, 'n + 1')},
          ${person('n')}, case when n % 3 = 0 then 'public' else 'internal' end
        from generate_series(0, ${channels} - 1) n`,
    ],
    [
      'subscriptions',
      `insert into subscriptions (person_id, channel_id)
        select distinct ${person('n')}, ${channel(`(n + j * j) % ${channels}`)}
        from generate_series(0, ${people} - 1) n, generate_series(1, 10) j`,
    ],
    [
      'videos',
      `insert into videos (id, channel_id, owner_id, title, description, tags, category, lang, access, state,
          publication, published_at, created_at, duration_ms, width, height, mime_type, file_key, view_count,
          thumbnails, blur_data_uri, is_featured)
        select ${video('n')}, ${channel(`n % ${channels}`)}, ${person(`n % ${creators}`)}, ${text(5, 'n')}, ${text(25, 'n')},
          array[pg_temp.word(floor(2000 * power(random(), 2))::int), pg_temp.word(floor(2000 * power(random(), 2))::int),
            pg_temp.word(floor(2000 * power(random(), 2))::int)],
          'category' || n % 10, case when n % 3 = 0 then 'de' else 'en' end,
          case when n % 20 < 6 then 'public' when n % 20 < 18 then 'internal' when n % 20 = 18 then 'restricted' else 'private' end,
          'ready', case when n % 33 = 0 then 'unpublished' else 'published' end, at, at,
          (20000 + random() * 5400000)::bigint, 1920, 1080, 'video/mp4', 'videos/' || n || '/original.mp4',
          least(1000000, power(random(), -0.8) * 10)::bigint,
          (select jsonb_agg(jsonb_build_object('key', 'videos/' || n || '/poster-' || w || '.webp', 'width', w, 'height', w * 9 / 16))
            from unnest(array[320, 640, 1280]) w),
          'data:image/webp;base64,' || repeat(md5(n::text), 8), n % ${videos / 4} = 20
        from (select n, now() - random() * interval '5 years' as at from generate_series(1, ${videos}) n) made`,
    ],
    [
      'words of videos',
      `update videos set search =
        setweight(to_tsvector('simple', translate(title, '.:/@_-', '      ')), 'A') ||
        setweight(to_tsvector('simple', translate(array_to_string(tags, ' '), '.:/@_-', '      ')), 'B') ||
        setweight(to_tsvector('simple', translate(description, '.:/@_-', '      ')), 'C')`,
    ],
    [
      'captions',
      `insert into captions (id, video_id, lang, label, is_default, cue_count, file_key, state)
        select 'caption' || n, ${video('n')}, 'en', 'English', true, ${linesEach}, 'videos/' || n || '/en.vtt', 'published'
        from generate_series(1, ${videos}) n`,
    ],
    [
      'cues',
      `insert into cues (caption_id, video_id, lang, start_ms, end_ms, text)
        select 'caption' || n, ${video('n')}, 'en', j * 4000, j * 4000 + 3900, ${text(8, 'j')}
        from generate_series(1, ${videos}) n, generate_series(1, ${linesEach}) j`,
    ],
    [
      'grants',
      `insert into access_grants (video_id, person_id)
        select ${video('n')}, ${person(`(n * 7 + j) % ${people}`)}
        from generate_series(18, ${videos}, 20) n, generate_series(1, 3) j`,
    ],
    [
      'progress',
      `insert into watch_progress (person_id, video_id, position_ms, duration_ms, completed, session_id, seq, watched_at)
        select ${person('n')}, ${video(`1 + (n * 7 + j * 199) % ${videos}`)}, (random() * 600000)::bigint, 600000,
          random() < 0.7, 'session-' || n, j, now() - random() * interval '1 year'
        from generate_series(0, ${people} - 1) n, generate_series(1, 500) j`,
    ],
    [
      'comments',
      `insert into comments (id, video_id, author_id, text, created_at)
        select 'comment' || n, ${video(`case when n % 50 = 0 then 1 else 1 + n % ${videos} end`)},
          ${person(`n % ${people}`)}, ${text(6, 'n')}, now() - random() * interval '1 year'
        from generate_series(1, ${videos * 10}) n`,
    ],
    [
      'lists',
      `insert into watch_later (person_id, video_id)
        select ${person('n')}, ${video(`1 + (n * 11 + j) % ${videos}`)}
        from generate_series(0, ${people} - 1) n, generate_series(1, 5) j`,
    ],
  ]
}

const great = ['videos', 'cues', 'watch_progress', 'comments']

/** Fills an empty, migrated database. Its tables are vacuumed and analysed, as a database that has been up for a day is. */
export async function fillDatabase(
  db: Kysely<Tables>,
  { videos, linesEach = 10 }: { videos: number; linesEach?: number },
  tell: (what: string, seconds: number) => void,
): Promise<void> {
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    tell(what, (performance.now() - from) / 1000)
  }
  await db.connection().execute(async (one) => {
    const say = (statement: string) => sql.raw(statement).execute(one)
    await say(`set session_replication_role = replica`)
    await say(`set statement_timeout = 0`)
    await say(`set maintenance_work_mem = '512MB'`)
    await say(`select setseed(0.42)`)
    await say(wordFunction)
    const rebuild = await dropIndexes(one)
    for (const [what, statement] of statementsFor(videos, linesEach))
      await timed(what, () => say(statement))
    await timed('indexes', async () => {
      for (const statement of rebuild) await say(statement)
    })
    await say(`reset session_replication_role`)
    // No trigger has counted them.
    await timed('vocabulary', async () => {
      await say(`select recount_words()`)
      await sumUpWords(one)
    })
    await timed('vacuum', () => say(`vacuum analyze`))
  })
}

/** Answers what makes them again. */
async function dropIndexes(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ remove: string; make: string }>`
    select 'drop index ' || i.indexrelid::regclass as remove, pg_get_indexdef(i.indexrelid) as make
      from pg_index i left join pg_constraint k on k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')
      where i.indrelid = any (${great}::regclass[]) and k.oid is null
    union all
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname),
      format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
      from pg_constraint k
      where k.conrelid = any (${['watch_progress']}::regclass[]) and k.contype = 'p'`.execute(db)
  for (const { remove } of rows) await sql.raw(remove).execute(db)
  return rows.map(({ make }) => make)
}
