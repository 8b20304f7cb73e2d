import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'

import type { SignInCode, SignInError } from '#auth/session/sign-in-error.ts'
import { forgetRedirects } from '#auth/storage/redirect-limit.ts'
import type { SignInOptions } from '#auth/trips/sign-in.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Doorway } from '#ui/doorway.tsx'
import { ErrorDetails } from '#ui/feedback/error-details.tsx'

import type { MainWay } from './advice-by-code.ts'
import { forgetRetries } from './automatic-retry.ts'
import { askForOther } from './other-account.ts'
import { RetryCountdown } from './retry-countdown.tsx'
import { signInAdvice, type SignInAdvice } from './sign-in-advice.ts'
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

const stoppedInWindow = msg`Nothing was shared. Try again, or close this window: the page behind it waits as it is.`
const refusals = new Set<SignInCode>(['access_denied', 'consent_required'])

/** The door stays shut: why, the ways on, and something to tell the help desk. */
export function SignInFailed(props: Props): ReactNode {
  const { t } = useLingui()
  const { returnTo, options, isBack = false, isWindow = false } = props
  const { isLeaving, error: newer, begin } = useSignIn(returnTo)
  const [isOther, setIsOther] = useState(false)
  /** The reference of the failure that is not to be tried again by itself. */
  const [stopped, setStopped] = useState('')
  const error = newer ?? props.error
  const place = signInPlace()
  const { portal } = place
  const { title, text } = signInWords(error, place)
  const advice = signInAdvice(error, place, isBack && !newer)
  const isRefusal = refusals.has(error.code)

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
        footer={<Link to={paths.about()}>{t`About ${portal}`}</Link>}
      >
        <p className="text-2" role="alert" key={`${error.reference}-text`}>
          {isWindow && isRefusal ? t(stoppedInWindow) : text}
        </p>
        {advice.isPassing && (
          <RetryCountdown
            key={error.reference}
            isStopped={stopped === error.reference}
            onStop={() => setStopped(error.reference)}
            onTry={() => void begin(options).then(() => setStopped(error.reference))}
          />
        )}
        <WaysOn
          advice={advice}
          leavingAs={isLeaving ? (isOther ? 'other' : 'same') : null}
          isWindow={isWindow}
          onTry={tryAgain}
        />
        <ErrorDetails
          key={`${error.reference}-details`}
          // Nobody who pressed Cancel has anything to report.
          isOpen={!isRefusal}
          details={signInDetails(error, advice)}
        />
      </Doorway>
    </>
  )
}

interface WaysOnProps {
  advice: SignInAdvice
  leavingAs: 'same' | 'other' | null
  isWindow: boolean
  onTry: (asOther: boolean) => void
}

const labels: Record<MainWay, MessageDescriptor> = {
  again: msg`Try again`,
  choose: msg`Choose an account`,
  'sign-in': msg`Sign in`,
  // Once it has been set right, perhaps in the meantime.
  leave: msg`Try again`,
}

/** The way that helps most comes first and is the big button. */
function WaysOn({ advice, leavingAs, isWindow, onTry }: WaysOnProps): ReactNode {
  const { t } = useLingui()
  const { mainWay, canBeOther } = advice
  const who = mainWay === 'choose' ? 'other' : 'same'
  const isStuck = mainWay === 'leave'
  const wayOut = <WayOut look={isStuck ? main : aside} isWindow={isWindow} />
  const way = (
    <Button
      {...(isStuck ? aside : main)}
      isBusy={leavingAs === who}
      busyLabel={t`Opening the sign-in page`}
      onClick={() => onTry(who === 'other')}
    >
      {t(labels[mainWay])}
    </Button>
  )
  return (
    <>
      {isStuck ? wayOut : way}
      {canBeOther && who === 'same' && (
        <Button isBlock isBusy={leavingAs === 'other'} onClick={() => onTry(true)}>
          {t`Sign in as someone else`}
        </Button>
      )}
      {isStuck ? way : wayOut}
    </>
  )
}

const main = { variant: 'primary', size: 'lg', isBlock: true } as const
const aside = { variant: 'quiet', isBlock: true } as const

interface WayOutProps {
  look: typeof main | typeof aside
  isWindow: boolean
}

function WayOut({ look, isWindow }: WayOutProps): ReactNode {
  const { t } = useLingui()
  return isWindow ? (
    <Button {...look} onClick={() => window.close()}>
      {t`Close this window`}
    </Button>
  ) : (
    <ButtonLink {...look} to={paths.browse()}>
      {t`Browse public videos`}
    </ButtonLink>
  )
}
