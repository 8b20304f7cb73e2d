import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { PortalConfig } from '#contract/portal-config.ts'
import type { Access, Video, WordsState } from '#contract/videos.ts'

/** What there is to do about the words of a video, in its row and in the filter of the table; nothing where all is well. */
export const wordsNames: Record<Exclude<WordsState, 'there'>, MessageDescriptor> = {
  missing: msg`No captions`,
  draft: msg`Captions in a draft`,
  unchecked: msg`Captions to check`,
}

/** The same of one that has a film; undefined for what may not be known or needs nothing. */
export function wordsToDo({ words, state }: Pick<Video, 'words' | 'state'>) {
  return words === undefined || words === 'there' || state === 'deleted'
    ? undefined
    : wordsNames[words]
}

/** Would everybody be shown a film that nobody can read along with, where that is asked about or refused? */
export function lacksWords(
  { words }: Pick<Video, 'words'>,
  access: Access,
  publicWithoutWords: PortalConfig['publicWithoutWords'],
): boolean {
  const isWordless = words === 'missing' || words === 'draft'
  return isWordless && access === 'public' && publicWithoutWords !== 'allow'
}
