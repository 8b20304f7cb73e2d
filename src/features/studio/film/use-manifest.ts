import { useEffect, useEffectEvent, type RefObject } from 'react'

import type { Film } from './film.ts'

/** What was prepared for players plays in a page's own element too, by the engine that they use. */
export function useManifest(
  video: RefObject<HTMLVideoElement | null>,
  { kind, url }: Film,
  onTrouble: () => void,
): void {
  const tell = useEffectEvent(onTrouble)
  useEffect(() => {
    if (kind === 'file') return undefined
    const ending = new AbortController()
    void import('./follow-manifest.ts').then(
      ({ followManifest }) => {
        if (ending.signal.aborted || !video.current) return
        const stop = followManifest(video.current, url, tell)
        ending.signal.addEventListener('abort', stop)
      },
      () => tell(),
    )
    return () => ending.abort()
  }, [kind, url, video])
}
