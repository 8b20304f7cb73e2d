import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { LogOut, X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'

import type { Untold } from '#auth/session/session-machine.ts'
import { paths } from '#config/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { announce } from '#ui/feedback/announce.ts'
import { handFocusBack } from '#ui/focus/hand-focus-back.ts'
import { IconButton } from '#ui/icon-button.tsx'

import styles from './session-over.module.css'

const sentences = {
  'other-tab': msg`You were signed out in another tab.`,
  ended: msg`Your session has ended.`,
}

/** One sentence over the page that nobody is signed in to any more, with the way back in; read, it goes. */
export function SessionOver({ untold }: { untold: Untold }): ReactNode {
  const { t } = useLingui()
  const { pathname, search, hash } = useLocation()
  const [openedAt] = useState(pathname)
  const [isRead, setIsRead] = useState(false)
  const isMoving = useNavigation().state !== 'idle'
  const isRevalidating = useRevalidator().state !== 'idle'
  // The sign-in page says it itself.
  const isSaidElsewhere = pathname === paths.signIn()
  const isShown = !isRead && !isMoving && !isRevalidating && !isSaidElsewhere
  const sentence = t(sentences[untold])
  useEffect(() => (isShown ? announce(sentence) : undefined), [isShown, sentence])
  // Whoever goes on has read it.
  if (!isRead && pathname !== openedAt && !isSaidElsewhere) setIsRead(true)
  if (!isShown) return null
  const here = pathname === paths.home() ? undefined : pathname + search + hash
  return (
    <div className={styles['root']}>
      <div ref={handFocusBack} className={styles['card']}>
        <LogOut className="flip-rtl" aria-hidden="true" />
        <p>{sentence}</p>
        <ButtonLink size="sm" to={paths.signIn(here)}>
          {t`Sign in again`}
        </ButtonLink>
        <IconButton
          size="sm"
          label={t`Dismiss`}
          icon={<X className="icon-small" aria-hidden="true" />}
          onClick={() => setIsRead(true)}
        />
      </div>
    </div>
  )
}
