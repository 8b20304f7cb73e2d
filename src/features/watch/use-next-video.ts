import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { paths } from '#config/paths.ts'
import { raisesAudience } from '#contract/rules.ts'
import type { Video } from '#contract/videos.ts'
import { relatedQuery } from '#data/video.ts'

interface NextVideo {
  title: string
  channelName: string
  pictureUrl: string | null
  durationMs: number | null
  open: () => void
}

/**
 * What comes after a video, and how to get there; null while unknown, and when nothing follows. Never one that fewer may
 * see than this: by itself nothing private begins on the screen of a hall.
 */
export function useNextVideo({ id, access }: Pick<Video, 'id' | 'access'>): NextVideo | null {
  const navigate = useNavigate()
  const { data: related } = useQuery(relatedQuery(id))
  const video = related?.items.find((other) => !raisesAudience(other.access, access))
  if (!video) return null
  const srcset = video.thumbnail?.srcset
  return {
    title: video.title,
    channelName: video.channel.displayName,
    durationMs: video.durationMs,
    pictureUrl: (srcset?.[1] ?? srcset?.[0])?.url ?? null,
    open: () => void navigate(paths.watch(video.id)),
  }
}
