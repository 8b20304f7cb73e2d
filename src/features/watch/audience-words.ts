import { t } from '@lingui/core/macro'

import { isDraft } from '#contract/rules.ts'
import type { Video } from '#contract/videos.ts'
import { narrowAudience } from '#lib/narrow-audience.ts'

type Shown = Pick<Video, 'access' | 'publication'>

/**
 * Who can watch, as a short fact under the title. `organisation` is whose people can sign in, e.g. "Quillmoor".
 */
export function audienceFact(video: Shown, organisation?: string): string {
  if (isDraft(video)) {
    return video.publication === 'when_ready'
      ? t`Only its editors can watch until it is ready and published`
      : t`Only its editors can watch until it is published`
  }
  if (video.access === 'public') return t`Everyone can watch`
  if (video.access !== 'internal') return narrowAudience[video.access]
  return organisation === undefined
    ? t`Everyone who signs in can watch`
    : t`Everyone at ${organisation} can watch`
}
