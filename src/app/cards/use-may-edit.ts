import { useQuery } from '@tanstack/react-query'

import { useSession } from '#auth/session/use-session.ts'
import type { Video } from '#contract/videos.ts'
import { meQuery } from '#data/me.ts'
import { knownVideo } from '#data/video.ts'

/** Whether somebody may edit a video of which a card is known: one's own, and others of which this visit knows more. */
export function useMayEdit({ id, owner }: Pick<Video, 'id' | 'owner'>): boolean {
  const { isAuthenticated } = useSession()
  const { data: me } = useQuery({ ...meQuery(), enabled: isAuthenticated })
  if (!isAuthenticated) return false
  return knownVideo(id)?.myRights.includes('edit') ?? me?.id === owner.id
}
