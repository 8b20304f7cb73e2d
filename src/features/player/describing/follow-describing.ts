import { playerState, subscribePlayer } from '../engine/player-store.ts'

/** Has films described for whoever wants that, as soon as one can be; until it is stopped. */
export function followDescribing(): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  let isBegun = false
  const look = (): void => {
    const { isDescribing, item } = playerState()
    if (isBegun || !isDescribing || !item?.descriptions.length) return
    isBegun = true
    void import('./describe-film.ts').then(
      ({ describeFilm }) => {
        if (!isOver) stop = describeFilm()
      },
      // Without a connection the next film, or the next press, tries again.
      () => {
        isBegun = false
      },
    )
  }
  const stopLooking = subscribePlayer(look)
  look()
  return () => {
    isOver = true
    stopLooking()
    stop?.()
  }
}
