import { mediaElement } from './media-element.ts'
import { play, seekTo } from './player-actions.ts'
import { playerState, subscribePlayer } from './player-store.ts'

/** The player's position for whoever follows it: transcript, chapters, comments. */
export const playerClock = {
  subscribe: subscribePlayer,
  positionMs: (): number => playerState().positionMs,
}

/** Goes to a moment from elsewhere on the page, starts what never played, and shows the picture. */
export function goToMoment(positionMs: number): void {
  const { phase } = playerState()
  seekTo(positionMs)
  if (phase === 'ready' || phase === 'ended') void play()
  mediaElement().scrollIntoView({ block: 'nearest' })
}
