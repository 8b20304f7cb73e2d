import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

import { paths } from '#config/paths.ts'
import { relatedQuery } from '#data/video.ts'

/** What comes after a video, and how to get there; null while unknown, and when nothing follows. */
export function useNextVideo(
  videoId: string,
): { title: string; pictureUrl: string | null; open: () => void } | null {
  const navigate = useNavigate()
  const { data: related } = useQuery(relatedQuery(videoId))
  const video = related?.items[0]
  if (!video) return null
  return {
    title: video.title,
    pictureUrl: video.thumbnail?.srcset[0]?.url ?? null,
    open: () => void navigate(paths.watch(video.id)),
  }
}
