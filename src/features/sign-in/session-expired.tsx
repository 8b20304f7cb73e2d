import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import type { User } from 'oidc-client-ts'
import { useEffect, useState, type ReactNode } from 'react'

import { hasUnsavedWords } from '#api/unsaved-words.ts'
import { clearSession, continueAsOther } from '#auth/renewal/keep-session.ts'
import { keptWork } from '#auth/session/kept-work.ts'
import { untoldEnd } from '#auth/session/session-machine.ts'
import type { SignInError } from '#auth/session/sign-in-error.ts'
import { useSession } from '#auth/session/use-session.ts'
import { askAgainNextTime } from '#auth/storage/sign-in-memory.ts'
import { forgetSearches } from '#data/forget-searches.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorDetails, type ErrorDetail } from '#ui/feedback/error-details.tsx'

import { SessionOver } from './session-over.tsx'
import { signInAdvice } from './sign-in-advice.ts'
import { signInDetails } from './sign-in-details.ts'
import { signInPlace } from './sign-in-place.ts'
import { personName, useSmallWindow, WindowNote } from './small-window.tsx'

import styles from './session-expired.module.css'

/**
 * Over a page whose session has run out, or whose person is not the one signed in now. The page is kept as it
 * is. Of one that ended elsewhere a sentence is said where they land.
 */
export function SessionExpired(): ReactNode {
  const { session } = useSession()
  const untold = untoldEnd(session)
  // Another person who signed in elsewhere may have searched since; the one before is told nothing of it, nor they of theirs.
  const isOver = untold !== null || (session.status === 'expired' && session.by === null)
  // The provider has ended it, and nobody may be left at this computer to press anything.
  useEffect(() => {
    if (isOver) forgetSearches()
  }, [isOver])
  if (untold) return <SessionOver untold={untold} />
  if (session.status !== 'expired') return null
  const { user, by, error } = session
  // Another person, another window: what was said of the one before does not count.
  return by ? <SomebodyElse key={by.profile.sub} holder={user} by={by} /> : <RanOut error={error} />
}

function open(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal()
}

interface OverlayProps {
  title: string
  text: string
  actions: ReactNode
  note: ReactNode
}

function Overlay({ title, text, actions, note }: OverlayProps): ReactNode {
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
        {title}
      </h2>
      <p id="session-expired-text" className={`text-2 ${styles['text']}`}>
        {text}
      </p>
      <KeptWork />
      <div className={styles['actions']}>{actions}</div>
      {note}
    </dialog>
  )
}

function KeptWork(): ReactNode {
  const kept = keptWork()
  if (kept.length === 0) return null
  return (
    <ul className={styles['kept']}>
      {kept.map((sentence) => (
        <li key={sentence}>
          <CircleCheck aria-hidden="true" />
          <span className="numeric">{sentence}</span>
        </li>
      ))}
    </ul>
  )
}

function RanOut({ error }: { error: SignInError | undefined }): ReactNode {
  const { t } = useLingui()
  const signIn = useSmallWindow()
  // Nothing can be written under the overlay.
  const [isUnsaved] = useState(hasUnsavedWords)
  const said = t(error ? notBelieved : ranOut)
  return (
    <Overlay
      title={t`You’ve been signed out`}
      text={isUnsaved ? `${said} ${t`Some of what you wrote on this page isn’t saved yet.`}` : said}
      actions={
        <>
          <Button variant="primary" size="lg" onClick={signIn.open}>
            {t`Sign in again`}
          </Button>
          <Button size="lg" variant={isUnsaved ? 'danger' : 'secondary'} onClick={leaveHere}>
            {isUnsaved ? t`Sign out and lose it` : t`Sign out here`}
          </Button>
        </>
      }
      note={
        <>
          <WindowNote state={signIn.state} />
          {error && <ErrorDetails details={endDetails(error)} />}
        </>
      }
    />
  )
}

const ranOut = msg`Your sign-in has run out or was ended. Sign in again and this page is as you left it.`
const notBelieved = msg`Your sign-in was due to be renewed, and the answer of the sign-in service didn’t check out, so we ended it here to keep your account safe. Sign in again and this page is as you left it. If it happens twice, tell the help desk.`

function endDetails(error: SignInError): ErrorDetail[] {
  return signInDetails(error, signInAdvice(error, signInPlace(), true))
}

/** The provider may still know the person; whoever comes next is asked who they are. */
function leaveHere(): void {
  askAgainNextTime()
  void clearSession()
}

function SomebodyElse({ holder, by }: { holder: User; by: User }): ReactNode {
  const { t } = useLingui()
  // The provider still knows the other one, so it has to ask.
  const signIn = useSmallWindow({ prompt: 'login' })
  const byName = personName(by)
  const holderName = personName(holder)
  return (
    <Overlay
      title={byName ? t`${byName} is signed in now` : t`Somebody else is signed in now`}
      text={t(keptWork().length > 0 ? keptFor(holderName) : stillOf(holderName))}
      actions={
        <>
          <Button variant="primary" size="lg" onClick={() => void continueAsOther()}>
            {byName ? t`Continue as ${byName}` : t`Continue as the other person`}
          </Button>
          <Button size="lg" onClick={signIn.open}>
            {holderName ? t`Sign in as ${holderName}` : t`Sign in as the person before`}
          </Button>
        </>
      }
      note={<WindowNote state={signIn.state} />}
    />
  )
}

function keptFor(name: string | null): MessageDescriptor {
  return name
    ? msg`What is kept on this page belongs to ${name}. Sign in as them, or leave it here for later.`
    : msg`What is kept on this page belongs to somebody else. Sign in as them, or leave it here for later.`
}

function stillOf(name: string | null): MessageDescriptor {
  return name
    ? msg`They signed in in another tab or window of this browser, and this page is still ${name}’s. Nothing of one is shown to the other.`
    : msg`They signed in in another tab or window of this browser, and this page is still of the person before. Nothing of one is shown to the other.`
}
