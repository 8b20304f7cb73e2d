import { playerState, subscribePlayer } from './player-store.ts'

/** Keeps the screen on while a video plays and the page is seen. Answers how to stop. */
export function followWakeLock(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined
  let lock: WakeLockSentinel | null = null
  let isAsking = false

  const update = (): void => {
    const isWanted = playerState().phase === 'playing' && document.visibilityState === 'visible'
    if (!isWanted) {
      void lock?.release()
      lock = null
    } else if (!lock && !isAsking) void ask()
  }
  const ask = async (): Promise<void> => {
    isAsking = true
    try {
      lock = await navigator.wakeLock.request('screen')
      lock.addEventListener('release', () => {
        lock = null
      })
    } catch {
      // Refused on low battery: the screen then does what the device thinks best.
    } finally {
      isAsking = false
    }
  }
  const stop = subscribePlayer(update)
  document.addEventListener('visibilitychange', update)
  update()
  return () => {
    stop()
    document.removeEventListener('visibilitychange', update)
    void lock?.release()
  }
}
