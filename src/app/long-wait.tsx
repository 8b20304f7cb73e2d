import { useLingui } from '@lingui/react/macro'
import { useIsFetching, type Query } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'

import { LONG_MS, longWaits } from '#api/waits.ts'
import { paths } from '#config/paths.ts'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/feedback/announce.ts'
import { handFocusBack } from '#ui/focus/hand-focus-back.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useStore } from '#ui/use-store.ts'

import styles from './long-wait.module.css'

const SLOW_MS = 15_000

/** Has somebody an empty place, or a button at work, because of this query? What is only freshened waits unseen. */
function isAwaited({ state }: Query): boolean {
  return (
    state.data === undefined || state.status === 'error' || Boolean(state.fetchMeta?.['fetchMore'])
  )
}

/**
 * Says after three seconds that something is still being waited for, and asks after fifteen what to do. The one place
 * for pages, lists and changes alike; nothing is given up by itself.
 */
export function LongWait(): ReactNode {
  const waits = useStore(longWaits)
  const { pathname } = useLocation()
  // Known with the commit that draws the page: the end of its wait is told after that.
  const isPageAwaited = useNavigation().state !== 'idle'
  const isListAwaited = useIsFetching({ type: 'active', predicate: isAwaited }) > 0
  const isAwaitedYet = { page: isPageAwaited, read: isListAwaited, write: true }
  // This page says it itself.
  if (pathname === paths.authCallback() || !waits.some(({ kind }) => isAwaitedYet[kind]))
    return null
  return (
    <Notice isSaidElsewhere={isPageAwaited} cancel={() => waits.forEach((wait) => wait.cancel())} />
  )
}

interface NoticeProps {
  /** The line of a page on its way has words of its own; these are for who listens only, until there is a question. */
  isSaidElsewhere: boolean
  cancel: () => void
}

function Notice({ isSaidElsewhere, cancel }: NoticeProps): ReactNode {
  const { t } = useLingui()
  const [stage, setStage] = useState<'working' | 'slow' | 'patient'>('working')
  const navigation = useNavigation()
  const navigate = useNavigate()
  const here = useLocation()
  const cancelButton = useRef<HTMLButtonElement>(null)
  const words = stage === 'slow' ? t`This is slow. Nothing you wrote is lost.` : t`Still working…`
  useEffect(() => announce(words), [words])
  // The clock is outside React; it starts when the notice does, three seconds into the wait.
  useEffect(() => {
    const timer = setTimeout(() => setStage('slow'), SLOW_MS - LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  const stop = (): void => {
    // To where one is already: the page on its way is given up before its calls are, which would show it broken.
    if (navigation.state !== 'idle') {
      void navigate(here, {
        replace: true,
        state: here.state,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      })
    }
    cancel()
  }
  if (isSaidElsewhere && stage === 'working') return null
  return (
    <div className={styles['root']}>
      <div ref={handFocusBack} className={styles['card']} data-stage={stage}>
        <Spinner />
        <p>{words}</p>
        {stage === 'slow' && (
          <Button
            size="sm"
            onClick={() => {
              setStage('patient')
              cancelButton.current?.focus()
            }}
          >
            {t`Keep waiting`}
          </Button>
        )}
        {stage !== 'working' && (
          <Button ref={cancelButton} size="sm" variant="quiet" onClick={stop}>
            {t`Cancel`}
          </Button>
        )}
      </div>
    </div>
  )
}
