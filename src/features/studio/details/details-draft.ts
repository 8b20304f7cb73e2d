import { plural, t } from '@lingui/core/macro'

import { limits } from '#contract/limits.ts'
import type { Access, VideoDetail, VideoPatch } from '#contract/videos.ts'
import { countCodePoints } from '#lib/code-points.ts'

/** What an editor may write about a video. An empty language, category or licence is "not said". */
export interface DetailsDraft {
  title: string
  description: string
  tags: readonly string[]
  channelId: string
  lang: string
  category: string
  licence: string
  access: Access
}
export type DetailsField = keyof DetailsDraft

export const detailsFields = [
  'title',
  'description',
  'channelId',
  'category',
  'lang',
  'licence',
  'access',
  'tags',
] as const satisfies readonly DetailsField[]

export type DetailsErrors = Partial<Record<DetailsField, string>>

export function draftOf(video: VideoDetail): DetailsDraft {
  const { title, description, tags, channel, access } = video
  return {
    title,
    description,
    tags,
    channelId: channel.id,
    lang: video.lang ?? '',
    category: video.category ?? '',
    licence: video.licence ?? '',
    access,
  }
}

/** Which fields differ. */
export function changedFields(base: DetailsDraft, draft: DetailsDraft): DetailsField[] {
  return detailsFields.filter((field) => !isSame(base[field], draft[field]))
}

/** Compared as the service keeps text: trimmed and NFC. A blank at the end is not worth a save. */
function isSame(a: string | readonly string[], b: string | readonly string[]): boolean {
  if (typeof a === 'string' && typeof b === 'string') return kept(a) === kept(b)
  return a.length === b.length && Array.from(a).every((value, index) => value === b[index])
}

function kept(text: string): string {
  return text.normalize('NFC').trim()
}

/** The merge patch for these fields. */
export function patchOf(draft: DetailsDraft, fields: readonly DetailsField[]): VideoPatch {
  const has = (field: DetailsField): boolean => fields.includes(field)
  return {
    ...(has('title') ? { title: draft.title } : {}),
    ...(has('description') ? { description: draft.description } : {}),
    ...(has('tags') ? { tags: [...draft.tags] } : {}),
    ...(has('channelId') ? { channelId: draft.channelId } : {}),
    ...(has('lang') ? { lang: orNull(draft.lang) } : {}),
    ...(has('category') ? { category: orNull(draft.category) } : {}),
    ...(has('licence') ? { licence: orNull(draft.licence) } : {}),
    ...(has('access') ? { access: draft.access } : {}),
  }
}

function orNull(value: string): string | null {
  return value === '' ? null : value
}

/** The rules (docs/specification.md#text) in words for the person who writes. */
export function checkDetails(draft: DetailsDraft): DetailsErrors {
  const errors: DetailsErrors = {}
  const titleLength = countCodePoints(draft.title.trim())
  if (titleLength < limits.title.min) {
    errors.title = t`Give the video a title, so that people can find it.`
  }
  if (titleLength > limits.title.max) {
    const most = limits.title.max
    const excess = titleLength - most
    errors.title = plural(most, {
      one: `A title has at most # character. Take ${excess} out.`,
      other: `A title has at most # characters. Take ${excess} out.`,
    })
  }
  const length = countCodePoints(draft.description.trim())
  if (length > limits.description.max) {
    const most = limits.description.max
    const excess = length - most
    errors.description = plural(most, {
      one: `A description has at most # character. Take ${excess} out.`,
      other: `A description has at most # characters. Take ${excess} out.`,
    })
  }
  const least = limits.tag.min
  const short = draft.tags.find((tag) => countCodePoints(tag) < least)
  if (short !== undefined) {
    errors.tags = plural(least, {
      one: `“${short}” is too short: a tag has at least # character.`,
      other: `“${short}” is too short: a tag has at least # characters.`,
    })
  }
  return errors
}

/**
 * Somebody else saved in between. Fields only they touched are theirs, fields only we touched are
 * ours; what both changed to different things is a conflict, and nobody's text is dropped.
 */
export function rebase(
  base: DetailsDraft,
  mine: DetailsDraft,
  theirs: DetailsDraft,
): { draft: DetailsDraft; conflicts: DetailsField[] } {
  const touchedByMe = changedFields(base, mine)
  const touchedByThem = changedFields(base, theirs)
  const conflicts = touchedByMe.filter(
    (field) => touchedByThem.includes(field) && !isSame(mine[field], theirs[field]),
  )
  const takeTheirs = touchedByThem.filter((field) => !touchedByMe.includes(field))
  return { draft: { ...mine, ...only(theirs, takeTheirs) }, conflicts }
}

/** These fields of a draft. */
export function only(draft: DetailsDraft, fields: readonly DetailsField[]): Partial<DetailsDraft> {
  return Object.fromEntries(
    Object.entries(draft).filter(([name]) => fields.some((field) => field === name)),
  )
}
