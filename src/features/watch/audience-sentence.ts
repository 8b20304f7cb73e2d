import { t } from '@lingui/core/macro'

import { isDraft } from '#contract/rules.ts'
import type { Video } from '#contract/videos.ts'

type Shown = Pick<Video, 'access' | 'publication'>

/** Who could open a link to it, as a sentence for the share dialog. */
export function audienceSentence(video: Shown, organisation?: string): string {
  if (isDraft(video)) {
    return t`This is a draft. Until it is published, the link opens for you and the channel’s editors and leads nowhere for everyone else.`
  }
  switch (video.access) {
    case 'public':
      return t`Anyone with this link can watch, without signing in.`
    case 'internal':
      return organisation === undefined
        ? t`Everyone who signs in can watch after signing in. For others the link leads to the sign-in page.`
        : t`Everyone at ${organisation} can watch after signing in. For others the link leads to the sign-in page.`
    case 'restricted':
      return t`Only the people it is shared with can watch. Others can see that it is by invitation.`
    case 'private':
      return t`Only you and the channel’s editors can watch. For everyone else the link leads nowhere.`
  }
}
