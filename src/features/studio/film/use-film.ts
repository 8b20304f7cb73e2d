import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isWatchable } from '#contract/rules.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { videoFileQuery } from '#data/video-file.ts'

import type { Film } from './film.ts'

/** A grant lasts a quarter of an hour; an address that fails sooner is asked for anew once only. */
const FRESH_MS = 60_000

export interface FilmAccess {
  /** Null while there is none to show. */
  film: Film | null
  /** Can it be watched at all yet? Then its place is kept, whether it can be had now or not. */
  isWatchable: boolean
  /** It cannot be had, or cannot be read. */
  hasFailed: boolean
  isRetrying: boolean
  retry: () => void
  /** The film that is shown cannot be read by its address any more. */
  onTrouble: () => void
}

/** The film of a video, to be looked through beside what is written about it. */
export function useFilm(video: VideoDetail): FilmAccess {
  const canWatch = isWatchable(video)
  const query = useQuery({ ...videoFileQuery(video.id), enabled: canWatch })
  const [unreadUrl, setUnreadUrl] = useState<string | null>(null)
  const [isRetrying, setIsRetrying] = useState(false)
  const { data: film = null, dataUpdatedAt } = query
  const isUnread = film !== null && film.url === unreadUrl
  const hasFailed = isUnread || (film === null && (query.isError || isRetrying))
  return {
    film: isUnread ? null : film,
    isWatchable: canWatch,
    hasFailed,
    isRetrying,
    retry: () => {
      setIsRetrying(true)
      void query.refetch().finally(() => {
        setUnreadUrl(null)
        setIsRetrying(false)
      })
    },
    onTrouble: () => {
      if (film === null) return
      const isFresh = Date.now() - dataUpdatedAt <= FRESH_MS
      // Where another is not to be had, there is this one, which cannot be read.
      if (isFresh) setUnreadUrl(film.url)
      else void query.refetch().finally(() => setUnreadUrl(film.url))
    },
  }
}
