import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'

import { beginWait } from '#api/waits.ts'

import { unmarkPressed } from './mark-pressed.ts'

import styles from './navigation-progress.module.css'

/**
 * A line along the top edge while the next page is on its way. It shows after 200 ms by CSS,
 * so that quick pages stay quiet; what is being waited for is said by the pages themselves.
 */
export function NavigationProgress(): ReactNode {
  const { state } = useNavigation()
  const isMoving = state !== 'idle'
  // The wait is known outside React, beside those of calls. What ends it is the notice that shows it.
  useEffect(() => (isMoving ? beginWait('page', () => undefined) : undefined), [isMoving])
  // The mark is not React's, and is there until React has drawn another page.
  const { key } = useLocation()
  const drawnKey = useRef(key)
  useEffect(() => {
    if (isMoving || drawnKey.current === key) return
    drawnKey.current = key
    unmarkPressed()
  }, [isMoving, key])
  if (!isMoving) return null
  return <div className={styles['root']} role="progressbar" aria-label="Loading the page" />
}
