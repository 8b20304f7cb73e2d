import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'

import { forgetRedirects } from '#auth/redirect-limit.ts'
import type { SignInError } from '#auth/sign-in-error.ts'
import type { SignInOptions } from '#auth/sign-in.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Doorway } from '#ui/doorway.tsx'
import { ErrorDetails } from '#ui/error-details.tsx'

import { forgetRetries } from './automatic-retry.ts'
import { askForOther } from './other-account.ts'
import { RetryCountdown } from './retry-countdown.tsx'
import { signInAdvice } from './sign-in-advice.ts'
import { signInDetails } from './sign-in-details.ts'
import { signInPlace } from './sign-in-place.ts'
import { signInWords } from './sign-in-words.ts'
import { useSignIn } from './use-sign-in.ts'

interface Props {
  error: SignInError
  returnTo: string
  /** The provider had answered: it failed on the way back. */
  isBack?: boolean
  /** What the sign-in asked for, and asks for again. */
  options?: SignInOptions
  /** In the small window beside a page that waits: the way out is to close it. */
  isWindow?: boolean
}

const stoppedInWindow =
  'Nothing was shared. Try again, or close this window: the page behind it waits as it is.'

/** The door stays shut: why, the ways on, and something to tell the help desk. */
export function SignInFailed(props: Props): ReactNode {
  const { returnTo, options, isBack = false, isWindow = false } = props
  const { isLeaving, error: newer, begin } = useSignIn(returnTo)
  const [isOther, setIsOther] = useState(false)
  /** The reference of the failure that is not to be tried again by itself. */
  const [stopped, setStopped] = useState('')
  const error = newer ?? props.error
  const place = signInPlace()
  const { title, text } = signInWords(error, place)
  const advice = signInAdvice(error, place, isBack && !newer)

  function tryAgain(asOther = false): void {
    setStopped(error.reference)
    forgetRedirects()
    forgetRetries()
    setIsOther(asOther)
    void (asOther ? askForOther().then(begin) : begin(options))
  }

  return (
    <>
      <title>{pageTitle(title)}</title>
      <Doorway
        title={title}
        lit={0}
        mark="shut"
        footer={<Link to={paths.about()}>About {place.portal}</Link>}
      >
        <p className="text-2" role="alert" key={`${error.reference}-text`}>
          {isWindow && error.code === 'access_denied' ? stoppedInWindow : text}
        </p>
        {advice.isPassing && (
          <RetryCountdown
            key={error.reference}
            isStopped={stopped === error.reference}
            onStop={() => setStopped(error.reference)}
            onTry={() => void begin(options).then(() => setStopped(error.reference))}
          />
        )}
        <Button
          variant="primary"
          size="lg"
          isBlock
          isBusy={isLeaving && !isOther}
          onClick={() => tryAgain()}
        >
          {isLeaving && !isOther ? 'Opening the sign-in page' : 'Try again'}
        </Button>
        {advice.canBeOther && (
          <Button isBlock isBusy={isLeaving && isOther} onClick={() => tryAgain(true)}>
            Sign in as someone else
          </Button>
        )}
        <WayOut isWindow={isWindow} />
        <ErrorDetails
          key={`${error.reference}-details`}
          // Nobody who pressed Cancel has anything to report.
          isOpen={error.code !== 'access_denied'}
          details={signInDetails(error, advice)}
        />
      </Doorway>
    </>
  )
}

function WayOut({ isWindow }: { isWindow: boolean }): ReactNode {
  return isWindow ? (
    <Button variant="quiet" isBlock onClick={() => window.close()}>
      Close this window
    </Button>
  ) : (
    <ButtonLink variant="quiet" isBlock to={paths.browse()}>
      Browse public videos
    </ButtonLink>
  )
}
