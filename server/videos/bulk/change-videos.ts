import { sql, type Kysely } from 'kysely'

import { BulkRefusal, type BulkOutcome, type BulkStep } from '#contract/calls/bulk-calls.ts'
import { limits } from '#contract/limits.ts'
import { requireMayPublishTo } from '#server/access/channel-roles.ts'
import { remembers, selectJudged, type JudgedVideo } from '#server/access/find-video.ts'
import type { Services } from '#server/api/services.ts'
import type { Person } from '#server/auth/person.ts'
import { requireOffered } from '#server/base/require-offered.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { isOneOf } from '#server/database/is-one-of.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { isMine } from '#server/videos/my-videos.ts'
import { problemsOfTime } from '#server/videos/schedule-video.ts'
import { findWordless } from '#server/videos/words-state.ts'

import { idsOf, type BulkOperation, type BulkTerms } from './bulk-operation.ts'
import { operationFor } from './bulk-operations.ts'
import { formerCategory, isFormerTime } from './former-values.ts'

/** Before it is known which videos are meant. */
type Terms = Omit<BulkTerms, 'wordless'>
type Refused = Pick<JudgedVideo, 'id'> & { title: string | null; code: BulkRefusal }

/**
 * Takes the steps one after the other in one transaction: all that may be changed is, or nothing. Rights count for
 * each video by itself, as in the calls for one; what one may not change is named and does not hold up the others.
 */
export async function changeAll(
  parts: Pick<Services, 'db' | 'clock'> & Omit<BulkTerms, 'now' | 'wordless'>,
  person: Person,
  steps: readonly BulkStep[],
): Promise<BulkOutcome> {
  const { db, config, clock, jobs, keyedHash } = parts
  const terms = { now: clock(), config, jobs, keyedHash }
  return inTransaction(db, async (trx) => {
    const changed = new Set<string>()
    const unchanged = new Set<string>()
    const refused = new Map<string, Refused>()
    const undo: BulkStep[] = []
    for (const [index, step] of steps.entries()) {
      await requireChannel(trx, person, step, index)
      requireCategory(step, index, terms)
      requireTime(step, index, terms)
      const done = await takeStep(trx, person, step, index, terms)
      for (const { id } of done.changed) changed.add(id)
      for (const { id } of done.unchanged) unchanged.add(id)
      for (const video of done.refused) refused.set(video.id, video)
      undo.unshift(...done.undo)
    }
    const still = [...refused.values()].filter(({ id }) => !changed.has(id))
    return {
      changedCount: changed.size,
      unchangedCount: [...unchanged].filter((id) => !changed.has(id) && !refused.has(id)).length,
      refused: byCode(still),
      undo: undo.length > limits.bulk.steps ? [] : undo,
    }
  })
}

async function takeStep(
  trx: Kysely<Tables>,
  person: Person,
  { videos, change }: BulkStep,
  index: number,
  terms: Terms,
) {
  const found = await find(trx, person, videos, index)
  const isRefused = terms.config.portal.publicWithoutWords === 'refuse'
  const wordless = isRefused ? await findWordless(trx, idsOf(found)) : new Set<string>()
  const operation = operationFor(change, { ...terms, wordless })
  const refused = 'ids' in videos ? notAmong(found, videos.ids) : []
  const changed: JudgedVideo[] = []
  const unchanged: JudgedVideo[] = []
  for (const video of found) {
    const refusal = refusalFor(operation, person, video)
    if (refusal !== null) refused.push(refusal)
    else if (operation.isDone(video)) unchanged.push(video)
    else changed.push(video)
  }
  if (changed.length > 0) await operation.write(trx, changed)
  return { changed, unchanged, refused, undo: changed.length > 0 ? operation.undo(changed) : [] }
}

/**
 * Locked, and always in the same order, so that two changes at once wait for each other and no longer. The lock is the
 * one that lets others comment on and watch the videos meanwhile.
 */
async function find(
  trx: Kysely<Tables>,
  person: Person,
  videos: BulkStep['videos'],
  index: number,
): Promise<JudgedVideo[]> {
  const query = selectJudged(trx, person).orderBy('v.id').forNoKeyUpdate('v')
  if ('ids' in videos) return query.where(isOneOf(videos.ids, sql`v.id`)).execute()
  const found = await query
    .where(isMine(person.id, videos.matching))
    .where((row) => row.not(isOneOf(videos.except, sql`v.id`)))
    .limit(limits.bulk.videos + 1)
    .execute()
  if (found.length > limits.bulk.videos) {
    throw new ProblemError('validation-failed', {
      errors: [
        {
          pointer: `#/steps/${index}/videos/matching`,
          code: 'too-long',
          detail: `At most ${limits.bulk.videos} videos at a time; narrow the filter.`,
          params: { max: limits.bulk.videos },
        },
      ],
    })
  }
  return found
}

/** The calls for one video say why not; a video that may not be seen is as if it did not exist. */
function refusalFor(operation: BulkOperation, person: Person, video: JudgedVideo): Refused | null {
  const { id, title } = video
  try {
    operation.requireMay(person, video)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    if (['not-found', 'access-required'].includes(error.code)) {
      return { id, title: null, code: 'not-found' }
    }
    const code = BulkRefusal.parse(error.code)
    const isNamed = code !== 'video-deleted' || remembers(person, video)
    return { id, title: isNamed ? title : null, code }
  }
  if (operation.isDone(video)) return null
  const code = operation.refusal?.(video) ?? null
  return code === null ? null : { id, title, code }
}

function notAmong(found: readonly JudgedVideo[], ids: readonly string[]): Refused[] {
  const known = new Set(found.map(({ id }) => id))
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  return missing.map((id) => ({ id, title: null, code: 'not-found' }))
}

/** The same for every video, so it is asked once, and is the request's own fault. */
async function requireChannel(
  trx: Kysely<Tables>,
  person: Person,
  { change }: BulkStep,
  index: number,
): Promise<void> {
  if (change.op !== 'channel') return
  await requireMayPublishTo(trx, person, change.channelId, `#/steps/${index}/change/channelId`)
}

/** What a video had may be put back by an undo, whatever is offered by now. */
function requireCategory(step: BulkStep, index: number, terms: Terms): void {
  if (step.change.op !== 'category') return
  const category = formerCategory(terms, step)
  const chosen = { category: step.change.category }
  requireOffered(terms.config.portal, chosen, { category }, `#/steps/${index}/change`)
}

/** As in the call for one video; what an undo puts back may have come due meanwhile, and then happens at once. */
function requireTime(step: BulkStep, index: number, terms: Terms): void {
  if (step.change.op !== 'unpublish' || isFormerTime(terms, step)) return
  const { publishAt } = step.change
  const errors = problemsOfTime(`#/steps/${index}/change/publishAt`, publishAt, terms.now)
  if (errors.length > 0) throw new ProblemError('validation-failed', { errors })
}

function byCode(refused: readonly Refused[]): BulkOutcome['refused'] {
  return [...Map.groupBy(refused, ({ code }) => code)].map(([code, videos]) => ({
    code,
    count: videos.length,
    videos: videos.slice(0, limits.bulk.named).map(({ id, title }) => ({ id, title })),
  }))
}
