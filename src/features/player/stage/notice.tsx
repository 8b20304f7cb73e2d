import { useEffect, useState, type ReactNode } from 'react'

import { formatSpeed } from '#lib/format-count.ts'

import { usePlayer } from '../engine/player-store.ts'

import styles from './player.module.css'

/** The word on the picture after a key press: seen for its time, said once. A speed is seen as long as it is held. */
export function Notice(): ReactNode {
  const notice = usePlayer((state) => state.notice)
  const heldSpeed = usePlayer((state) => state.heldSpeed)
  const [hiddenId, setHiddenId] = useState(notice?.id)
  const isShown = notice !== null && notice.id !== hiddenId

  // Time passing is not an event of React.
  useEffect(() => {
    if (!notice || !isShown) return undefined
    const timer = setTimeout(() => setHiddenId(notice.id), notice.shownMs)
    return () => clearTimeout(timer)
  }, [notice, isShown])

  return (
    <div role="status" className={styles['notices']}>
      {(heldSpeed !== null || isShown) && (
        <p key={heldSpeed ?? notice?.id} className={styles['notice']} dir="auto">
          {heldSpeed === null ? notice?.text : formatSpeed(heldSpeed)}
        </p>
      )}
    </div>
  )
}
