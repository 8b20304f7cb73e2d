import { limits } from '#contract/limits.ts'
import type { Access, VideoDetail, VideoPatch } from '#contract/videos.ts'
import { countCodePoints } from '#lib/code-points.ts'

/** What an editor may write about a video. An empty language is "not said". */
export interface DetailsDraft {
  title: string
  description: string
  tags: readonly string[]
  channelId: string
  lang: string
  access: Access
}
export type DetailsField = keyof DetailsDraft

export const detailsFields = [
  'title',
  'description',
  'channelId',
  'lang',
  'access',
  'tags',
] as const satisfies readonly DetailsField[]

export type DetailsErrors = Partial<Record<DetailsField, string>>

export function draftOf(video: VideoDetail): DetailsDraft {
  const { title, description, tags, channel, lang, access } = video
  return { title, description, tags, channelId: channel.id, lang: lang ?? '', access }
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
    ...(has('lang') ? { lang: draft.lang === '' ? null : draft.lang } : {}),
    ...(has('access') ? { access: draft.access } : {}),
  }
}

/** The rules (docs/specification.md#text) in words for the person who writes. */
export function checkDetails(draft: DetailsDraft): DetailsErrors {
  const errors: DetailsErrors = {}
  const titleLength = countCodePoints(draft.title.trim())
  if (titleLength < limits.title.min) errors.title = 'Give it a title, so that people can find it.'
  if (titleLength > limits.title.max) {
    errors.title = `A title has at most ${limits.title.max} characters. Take ${titleLength - limits.title.max} out.`
  }
  const length = countCodePoints(draft.description.trim())
  if (length > limits.description.max) {
    errors.description = `A description has at most 10,000 characters. Take ${length - limits.description.max} out.`
  }
  const short = draft.tags.find((tag) => countCodePoints(tag) < limits.tag.min)
  if (short !== undefined) errors.tags = `“${short}” is too short: a tag has at least 2 characters.`
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
