import type { Right } from '#contract/people.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import type { ChannelRole } from './channel-roles.ts'
import { requireRight } from './portal-rights.ts'
import { isStaff, type Viewer } from './viewer.ts'

/** A video, or a comment with what its video says of comments. */
interface Commented {
  comments_policy: VideoDetail['commentsPolicy']
}

interface Parties {
  author_id: string
  video_owner_id: string
  channel_role: ChannelRole | null
}

/** Who sees a video sees its comments, unless they are off: then nobody does. */
export function showsComments({ comments_policy }: Commented): boolean {
  return comments_policy === 'on'
}

/** Throws `forbidden` without the right to comment at all, and `feature-disabled` where comments are off. */
export function requireMayComment(person: { rights: readonly Right[] }, video: Commented): void {
  requireRight(person, 'comment')
  if (!showsComments(video)) throw new ProblemError('feature-disabled')
}

/** Only its author changes the words of a comment: nobody else's may stand under their name. */
export function mayEditComment(viewer: Viewer, row: Pick<Parties, 'author_id'>): boolean {
  return viewer?.id === row.author_id
}

/** One's own; on one's own video or channel; and moderators everywhere (docs/specification.md#rights-on-a-video). */
export function mayDeleteComment(viewer: Viewer, row: Parties): boolean {
  if (viewer === null) return false
  const isTheirs = viewer.id === row.author_id || viewer.id === row.video_owner_id
  return isTheirs || row.channel_role !== null || isStaff(viewer)
}
