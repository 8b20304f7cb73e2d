import { useEffect, useEffectEvent, type RefObject } from 'react'

import type { Film } from './film.ts'
import type { FilmQuality } from './follow-manifest.ts'

const nothing = { kind: 'file', url: '' } as const

/**
 * What was prepared for players plays in a page's own element too, by the engine that they use: in the best quality for
 * single frames, in the one that suits screen and connection to be watched.
 */
export function useManifest(
  video: RefObject<HTMLVideoElement | null>,
  film: Film | null,
  onTrouble: () => void,
  quality: FilmQuality = 'best',
): void {
  const { kind, url } = film ?? nothing
  const tell = useEffectEvent(onTrouble)
  useEffect(() => {
    if (kind === 'file') return undefined
    const ending = new AbortController()
    void import('./follow-manifest.ts').then(
      ({ followManifest }) => {
        if (ending.signal.aborted || !video.current) return
        const stop = followManifest(video.current, url, tell, quality)
        ending.signal.addEventListener('abort', stop)
      },
      () => tell(),
    )
    return () => ending.abort()
  }, [kind, url, video, quality])
}
