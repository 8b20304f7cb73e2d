import { CircleCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { clearSession } from '#auth/keep-session.ts'
import { keptWork } from '#auth/kept-work.ts'
import { beginSignIn } from '#auth/sign-in.ts'
import { useSession } from '#auth/use-session.ts'
import { paths } from '#config/paths.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button } from '#ui/button.tsx'

import styles from './session-expired.module.css'

/** Over a page whose session has run out. The page beneath is kept as it is. */
export function SessionExpired(): ReactNode {
  const { session } = useSession()
  return session.status === 'expired' && <Overlay />
}

/**
 * Signing in happens in a small window of its own, which tells this tab when it is done
 * (`routes/auth-renew.tsx`). Where windows are blocked, this page leaves and comes back.
 */
function openWindow(): boolean {
  const size = 'popup,width=480,height=760'
  return window.open(paths.renew(), 'foyer-sign-in', size) !== null
}

function open(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal()
}

function Overlay(): ReactNode {
  const [isBlocked, setIsBlocked] = useState(false)
  const kept = keptWork()

  function signInAgain(): void {
    if (isBlocked) {
      const { pathname, search, hash } = location
      const here = pathname + search + hash
      beginSignIn(here).catch(() => location.assign(paths.signIn(here)))
    } else if (!openWindow()) setIsBlocked(true)
  }

  return (
    <dialog
      ref={open}
      role="alertdialog"
      className={styles['root']}
      aria-labelledby="session-expired-title"
      aria-describedby="session-expired-text"
      // Leaving it would be leaving the page without having chosen.
      onCancel={(event) => event.preventDefault()}
    >
      <BrandMark className={styles['mark']} />
      <h2 id="session-expired-title" className="display-2">
        You’ve been signed out
      </h2>
      <p id="session-expired-text" className={`text-2 ${styles['text']}`}>
        Your sign-in ran out after a quiet spell. Sign in again and everything carries on where it
        stopped.
      </p>
      {kept.length > 0 && (
        <ul className={styles['kept']}>
          {kept.map((sentence) => (
            <li key={sentence}>
              <CircleCheck aria-hidden="true" />
              <span className="numeric">{sentence}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['actions']}>
        <Button variant="primary" size="lg" onClick={signInAgain}>
          Sign in again
        </Button>
        <Button size="lg" onClick={() => void clearSession()}>
          Sign out here
        </Button>
      </div>
      <p className="small text-3" role="status">
        {isBlocked
          ? 'The window didn’t open. Press again to sign in on this page: you’ll leave for a moment and come back here.'
          : 'Signing in opens a small window, so this page stays as it is.'}
      </p>
    </dialog>
  )
}
