import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'

import { forgetRedirects } from '#auth/redirect-limit.ts'
import { toSignInError, type SignInError } from '#auth/sign-in-error.ts'
import { beginSignIn } from '#auth/sign-in.ts'
import { settings } from '#config/env.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Doorway } from '#ui/doorway.tsx'
import { ErrorDetails } from '#ui/error-details.tsx'

import { signInWords } from './sign-in-words.ts'

interface Props {
  error: SignInError
  returnTo: string
}

/** The door stays shut: why, two ways on, and something to tell the help desk. */
export function SignInFailed({ error, returnTo }: Props): ReactNode {
  const { name, oidc } = settings()
  const [latest, setLatest] = useState(error)
  const [isLeaving, setIsLeaving] = useState(false)
  const { title, text } = signInWords(latest, name, new URL(oidc.issuer).host)

  async function tryAgain(): Promise<void> {
    setIsLeaving(true)
    forgetRedirects()
    await beginSignIn(returnTo).catch((reason: unknown) => setLatest(toSignInError(reason)))
    setIsLeaving(false)
  }

  return (
    <>
      <title>{pageTitle(title)}</title>
      <Doorway
        title={title}
        lit={0}
        mark="shut"
        footer={<Link to={paths.about()}>About {name}</Link>}
      >
        <p className="text-2" role="alert">
          {text}
        </p>
        <Button
          variant="primary"
          size="lg"
          isBlock
          isBusy={isLeaving}
          onClick={() => void tryAgain()}
        >
          {isLeaving ? 'Opening the sign-in page' : 'Try again'}
        </Button>
        <ButtonLink variant="quiet" isBlock to={paths.home()}>
          Browse public videos
        </ButtonLink>
        <ErrorDetails isOpen details={detailsOf(latest)} key={latest.reference} />
      </Doorway>
    </>
  )
}

function detailsOf(error: SignInError) {
  const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return [
    { label: 'Code', value: error.code },
    { label: 'Reference', value: error.reference },
    { label: 'Time', value: time.format(error.at) },
    ...(error.detail ? [{ label: 'Message', value: error.detail }] : []),
  ]
}
