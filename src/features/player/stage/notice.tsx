import { useEffect, useState, type ReactNode } from 'react'

import { usePlayer } from '../engine/player-store.ts'

import styles from './player.module.css'

const SHOWN_MS = 900

/** The word on the picture after a key press: seen for 0.9 s, said once. */
export function Notice(): ReactNode {
  const notice = usePlayer((state) => state.notice)
  const [hiddenId, setHiddenId] = useState(notice?.id)
  const isShown = notice !== null && notice.id !== hiddenId

  // Time passing is not an event of React.
  useEffect(() => {
    if (!notice || !isShown) return undefined
    const timer = setTimeout(() => setHiddenId(notice.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice, isShown])

  return (
    <div role="status" className={styles['notices']}>
      {isShown && (
        <p key={notice.id} className={styles['notice']}>
          {notice.text}
        </p>
      )}
    </div>
  )
}
