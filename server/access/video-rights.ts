import type { VideoRight } from '#contract/videos.ts'

import type { ChannelRole, Viewer } from './visibility.ts'

interface RightsFacts {
  ownerId: string
  channelRole: ChannelRole | null
}

/**
 * What somebody may do with one video (docs/specification.md#rights-on-a-video). A moderator edits and moderates,
 * but neither opens access nor deletes.
 */
export function rightsOn(viewer: Viewer, video: RightsFacts): VideoRight[] {
  if (viewer === null) return []
  const isManager = video.channelRole === 'owner' || video.channelRole === 'manager'
  if (viewer.role === 'admin') return ['edit', 'access', 'delete', 'moderate', 'share']
  const rights = new Set<VideoRight>()
  if (viewer.id === video.ownerId || isManager)
    addAll(rights, ['edit', 'access', 'delete', 'share'])
  if (video.channelRole === 'editor') rights.add('edit')
  if (viewer.role === 'moderator') addAll(rights, ['edit', 'moderate'])
  return [...rights]
}

function addAll(rights: Set<VideoRight>, more: readonly VideoRight[]): void {
  for (const right of more) rights.add(right)
}
