import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

import { ProblemError } from '#api/errors/http-error.ts'
import { scheduleDays } from '#contract/schedule-days.ts'
import type { Schedule } from '#contract/videos.ts'

export type TimeField = keyof Schedule
export type TimeErrors = Partial<Record<TimeField, string>>

/** What stands in the two fields: a day and a time of one's own zone, or nothing. */
export type TypedTimes = Record<TimeField, string>

const fields = ['publishAt', 'unpublishAt'] as const satisfies readonly TimeField[]

/** As a field for a day and a time shows it. */
export function typedOf({ publishAt, unpublishAt }: Schedule): TypedTimes {
  return { publishAt: inOwnZone(publishAt), unpublishAt: inOwnZone(unpublishAt) }
}

function inOwnZone(at: string | null): string {
  if (at === null) return ''
  const moment = new Date(at)
  const ownMs = moment.getTime() - moment.getTimezoneOffset() * 60_000
  return new Date(ownMs).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}

/** As the service is told. A time that was not touched keeps its seconds. */
export function scheduleOf(typed: TypedTimes, before: Schedule): Schedule {
  const shown = typedOf(before)
  const told = (field: TimeField): string | null => {
    if (typed[field] === shown[field]) return before[field]
    return typed[field] === '' ? null : new Date(typed[field]).toISOString()
  }
  return { publishAt: told('publishAt'), unpublishAt: told('unpublishAt') }
}

/** What is wrong with a time, by the code of its rule. */
const words = {
  missing: () => msg`Choose a day and a time.`,
  past: () => msg`This time has passed. Choose a later one.`,
  'not-after': () => msg`It can come off show only after it has gone on show.`,
  'too-far': () => {
    const years = Math.floor(scheduleDays / 365)
    return msg`${plural(years, {
      one: 'That is more than # year ahead. Choose an earlier time.',
      other: 'That is more than # years ahead. Choose an earlier time.',
    })}`
  },
  published: () => msg`It is on show already.`,
} satisfies Record<string, () => MessageDescriptor>

type TimeCode = keyof typeof words

function isTimeCode(code: string): code is TimeCode {
  return Object.hasOwn(words, code)
}

/** A sentence for the field. */
export function timeProblem(code: string): string {
  return i18n._(isTimeCode(code) ? words[code]() : msg`This time can’t be kept. Choose another.`)
}

/** The rules of the service (docs/specification.md#schedule), said before anything is sent. */
export function checkTimes({ publishAt, unpublishAt }: Schedule, nowMs = Date.now()): TimeErrors {
  const errors: TimeErrors = {}
  for (const [field, at] of [
    ['publishAt', publishAt],
    ['unpublishAt', unpublishAt],
  ] as const) {
    const aheadMs = at === null ? null : Date.parse(at) - nowMs
    if (aheadMs === null) continue
    if (aheadMs <= 0) errors[field] = timeProblem('past')
    if (aheadMs > scheduleDays * 86_400_000) errors[field] = timeProblem('too-far')
  }
  if (publishAt !== null && unpublishAt !== null && !(unpublishAt > publishAt)) {
    errors.unpublishAt ??= timeProblem('not-after')
  }
  return errors
}

/** What the service said about single times; empty when it spoke of none. */
export function refusedTimes(error: unknown): TimeErrors {
  const errors: TimeErrors = {}
  if (!(error instanceof ProblemError)) return errors
  for (const { pointer, code } of error.problem.errors ?? []) {
    const field = fields.find((name) => pointer === `#/${name}`)
    if (field) errors[field] = timeProblem(code)
  }
  return errors
}
