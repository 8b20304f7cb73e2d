import { sql } from 'kysely'
import type * as z from 'zod'

import type { Job, JobCounts, JobsState, listJobs } from '#contract/calls/job-calls.ts'
import type { Services } from '#server/api/services.ts'
import type { Person } from '#server/auth/person.ts'
import { channelPictures } from '#server/channels/channel-pictures.ts'
import { fetchPage, type Order } from '#server/database/keyset.ts'
import { userSummary } from '#server/people/user-summary.ts'
import { thumbnailOf } from '#server/videos/card.ts'

import { selectJobs, toProcessingJob } from './processing-view.ts'

const latelyMs = 24 * 3_600_000

/** As the queue takes them; of two with one place the earlier, as whoever counts those ahead has it. */
const inLine = {
  key: sql`j.place`,
  type: 'bigint',
  id: sql`lpad((extract(epoch from j.queued_at) * 1000)::bigint::text, 15, '0') || j.video_id`,
  direction: 'asc',
} as const
const latestFirst = {
  key: sql`j.updated_at`,
  type: 'timestamptz',
  id: sql`j.video_id`,
  direction: 'desc',
} as const

/** Each way in is written out, so that each has its index. */
const lists: Record<JobsState, { states: ReturnType<typeof sql<boolean>>; order: Order }> = {
  running: { states: sql`j.state = 'running'`, order: { name: 'jobs running', ...inLine } },
  queued: { states: sql`j.state = 'queued'`, order: { name: 'jobs queued', ...inLine } },
  stopped: {
    states: sql`j.state in ('failed', 'cancelled')`,
    order: { name: 'jobs stopped', ...latestFirst },
  },
  done: { states: sql`j.state = 'done'`, order: { name: 'jobs done', ...latestFirst } },
}

type Needs = Pick<Services, 'db' | 'clock' | 'mediaUrls'>

/** One page of the preparations that are in a state; those of deleted videos rest, and are told to nobody. */
export async function listJobsIn(
  services: Needs,
  person: Person,
  { state, limit, cursor }: z.output<typeof listJobs.query>,
) {
  const { states, order } = lists[state]
  const query = selectTold(services, person).where(states)
  const { rows, nextCursor } = await fetchPage(query, order, { limit, cursor })
  return { items: rows.map((row) => toJob(services, row)), nextCursor }
}

/** The preparation of one video; null where there is none. */
export async function findJobToTell(
  services: Needs,
  person: Person,
  videoId: string,
): Promise<Job | null> {
  const row = await selectTold(services, person)
    .where('j.video_id', '=', videoId)
    .executeTakeFirst()
  return row === undefined ? null : toJob(services, row)
}

/** How many there are of each. */
export async function countJobs({ db, clock }: Needs): Promise<JobCounts> {
  const lately = new Date(clock().getTime() - latelyMs)
  const count = (states: ReturnType<typeof sql<boolean>>) => sql<number>`(select count(*)::int
    from processing_jobs j join videos v on v.id = j.video_id
    where v.deleted_at is null and ${states})`
  return db
    .selectNoFrom([
      count(lists.running.states).as('running'),
      count(lists.queued.states).as('queued'),
      count(lists.stopped.states).as('stopped'),
      count(sql`${lists.done.states} and j.updated_at > ${lately}`).as('doneLately'),
    ])
    .executeTakeFirstOrThrow()
}

function selectTold({ db }: Needs, person: Person) {
  return selectJobs(db)
    .innerJoin('videos as v', 'v.id', 'j.video_id')
    .innerJoin('channels as c', 'c.id', 'v.channel_id')
    .innerJoin('people as p', 'p.id', 'v.owner_id')
    .where('v.deleted_at', 'is', null)
    .select(['v.title', 'v.access', 'v.publication', 'v.state as video_state', 'v.deleted_at'])
    .select(['v.thumbnails', 'v.dominant', 'v.blur_data_uri', 'v.channel_id', 'v.owner_id'])
    .select(['c.handle', 'c.display_name as channel_name', 'c.avatar', 'c.visibility'])
    .select(['p.username', 'p.display_name as owner_name', 'p.avatar_url'])
    .select(sql<string | null>`${person.id}::text`.as('asked_by'))
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTold>['execute']>>[number]

function toJob({ clock, mediaUrls }: Needs, row: Row): Job {
  const isSettled = row.state !== 'running' && row.state !== 'queued'
  return {
    ...toProcessingJob(row, clock()),
    video: {
      title: row.title,
      thumbnail: thumbnailOf({ ...row, id: row.video_id, state: row.video_state }, mediaUrls),
      owner: userSummary({
        id: row.owner_id,
        username: row.username,
        display_name: row.owner_name,
        avatar_url: row.avatar_url,
      }),
      channel: {
        id: row.channel_id,
        handle: row.handle,
        displayName: row.channel_name,
        avatar: channelPictures({ picture: row.avatar, visibility: row.visibility }, mediaUrls),
      },
    },
    worker: row.worker,
    settledAt: isSettled ? row.updated_at.toISOString() : null,
  }
}
