import { useLingui } from '@lingui/react/macro'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'

import { beginWait } from '#api/waits.ts'
import { paths } from '#config/paths.ts'

import { unmarkPressed } from './mark-pressed.ts'

import styles from './navigation-progress.module.css'

/**
 * A line along the top edge while the next page is on its way, and after a second words (its label) near the thumb. Both
 * show by CSS, so that quick pages stay quiet and no code has to come first; what is being waited for is said by the
 * pages themselves.
 */
export function NavigationProgress(): ReactNode {
  const { t } = useLingui()
  const { state } = useNavigation()
  const isMoving = state !== 'idle'
  // The wait is known outside React, beside those of calls. What ends it is the notice that shows it.
  useEffect(() => (isMoving ? beginWait('page', () => undefined) : undefined), [isMoving])
  // The mark is not React's. It goes with the commit that draws another page, or gives one up; a page that was here at
  // once has never been on its way.
  const { key, pathname } = useLocation()
  const drawn = useRef({ isMoving, key })
  useLayoutEffect(() => {
    const before = drawn.current
    drawn.current = { isMoving, key }
    if (!isMoving && (before.isMoving || before.key !== key)) unmarkPressed()
  }, [isMoving, key])
  // That page has a line of its own.
  const isShown = isMoving && pathname !== paths.authCallback()
  // It stands there always: to put it in, half the page is looked through for rules that ask what is beside something.
  return (
    <div
      className={styles['root']}
      role="progressbar"
      aria-label={t`Loading the page`}
      hidden={!isShown}
    />
  )
}
