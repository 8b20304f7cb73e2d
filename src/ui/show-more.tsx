import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useRef, type ReactNode } from 'react'

import { formatCount } from '#lib/format-count.ts'

import { Button } from './button.tsx'

import styles from './show-more.module.css'

export interface ShowMoreProps {
  shownCount: number
  /** Undefined where the service does not count. */
  totalCount?: number | undefined
  /** How many come next: a page, or what is left. */
  nextCount?: number | undefined
  isLoading: boolean
  /** The last try to load more did not; what is shown stays. */
  hasFailed?: boolean | undefined
  onMore: () => void
}

/**
 * The end of a list that goes on. It loads once by itself when it comes into view and then waits to
 * be asked, so that what is under the list can be reached. The focus stays on the button.
 */
export function ShowMore(props: ShowMoreProps): ReactNode {
  const { shownCount, totalCount, nextCount, isLoading, hasFailed, onMore } = props
  const { t } = useLingui()
  const hasLoadedItself = useRef(false)

  const loadOnceInView = (root: HTMLDivElement | null): (() => void) | undefined => {
    if (!root || hasLoadedItself.current || isLoading) return undefined
    if (typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting || hasLoadedItself.current) return
      hasLoadedItself.current = true
      onMore()
    })
    observer.observe(root)
    return () => observer.disconnect()
  }
  const shown = formatCount(shownCount)
  const total = formatCount(totalCount ?? 0)
  const next = formatCount(nextCount ?? 0)
  return (
    <div ref={loadOnceInView} className={styles['root']}>
      <Button onClick={onMore} isBusy={isLoading} busyLabel={t`Loading more`}>
        {hasFailed
          ? t`That didn’t load. Try again`
          : nextCount
            ? t`${plural(nextCount, { other: `Show ${next} more` })}`
            : t`Show more`}
      </Button>
      <p className="small text-3 numeric" role="status">
        {totalCount === undefined
          ? t`${plural(shownCount, { other: `${shown} shown` })}`
          : t`${plural(totalCount, { other: `${shown} of ${total} shown` })}`}
      </p>
    </div>
  )
}
