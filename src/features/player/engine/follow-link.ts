import { t } from '@lingui/core/macro'

import { mediaElement } from './media-element.ts'
import { notify, pause } from './player-actions.ts'
import { playerState, updatePlayer, type PlayerItem } from './player-store.ts'

export interface LinkWishes {
  /** Where what was shared ends. */
  endMs: number | null
  hasCaptions: boolean
}

/** Further behind the end than this somebody went there. */
const PLAYED_PAST_MS = 2000

/**
 * Does what a link asks for, until it is stopped: captions for this visit, whatever this person chose for the others, and
 * one stop where what was shared ends. Whoever plays on, or goes elsewhere behind it, is not stopped again.
 */
export function followLink(
  { endMs, hasCaptions }: LinkWishes,
  likeliestCaptions: (item: PlayerItem) => string | null,
): () => void {
  const { item, captionLang } = playerState()
  if (hasCaptions && item && captionLang === null)
    updatePlayer({ captionLang: likeliestCaptions(item) })
  const stopAll = new AbortController()
  if (endMs === null) return () => stopAll.abort()
  const media = mediaElement()
  const move = (): void => {
    const pastMs = media.currentTime * 1000 - endMs
    if (media.seeking || pastMs < 0) return
    stopAll.abort()
    if (media.paused || pastMs > PLAYED_PAST_MS * media.playbackRate) return
    pause()
    notify(t`The part that was shared ends here`)
  }
  media.addEventListener('timeupdate', move, { signal: stopAll.signal })
  return () => stopAll.abort()
}
