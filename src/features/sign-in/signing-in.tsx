import { useLingui } from '@lingui/react/macro'
import { useEffect, useState, type ReactNode } from 'react'

import { forgetRedirects } from '#auth/storage/redirect-limit.ts'
import { lastReturnTo } from '#auth/storage/sign-in-memory.ts'
import { beginSignIn } from '#auth/trips/sign-in.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { formatLocale } from '#lib/format-locale.ts'
import { Button } from '#ui/button.tsx'
import { Doorway } from '#ui/doorway.tsx'
import { ErrorDetails } from '#ui/feedback/error-details.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'

import { signInPlace } from './sign-in-place.ts'

const slowMs = 3000
const stuckMs = 10_000

type Pace = 'quick' | 'slow' | 'stuck'

/** While the answer is redeemed: calm at once, honest after three seconds, with every way out after ten. */
export function SigningIn(): ReactNode {
  const { t } = useLingui()
  const [startedAt] = useState(() => new Date())
  const [pace, setPace] = useState<Pace>('quick')
  const returnTo = lastReturnTo()

  // Time passing is all that tells slow from quick.
  useEffect(() => {
    const timers = [
      setTimeout(() => setPace('slow'), slowMs),
      setTimeout(() => setPace('stuck'), stuckMs),
    ]
    return () => timers.forEach(clearTimeout)
  }, [])

  function startAgain(): void {
    forgetRedirects()
    // The sign-in page says what is wrong if this fails too.
    beginSignIn(returnTo).catch(() => location.assign(paths.signIn(returnTo)))
  }

  const title = pace === 'quick' ? t`Signing you in…` : t`Still signing you in…`
  return (
    <>
      <title>{pageTitle(title.replace('…', ''))}</title>
      <Doorway title={title} lit={0.34} isStatus isCentred footer={signInPlace().portal}>
        <div className={'start-wait'}>
          <ProgressBar label={t`Signing you in`} />
        </div>
        {pace !== 'quick' && (
          <>
            <p className="text-2">
              {t`It takes longer than usual. You can keep waiting, or start again. Nothing is lost either way.`}
            </p>
            <Button isBlock onClick={startAgain}>
              {t`Start again`}
            </Button>
          </>
        )}
        {pace === 'stuck' && <WaysOut startedAt={startedAt} />}
      </Doorway>
    </>
  )
}

/** A whole page load, since this one may be what does not go on. */
function WaysOut({ startedAt }: { startedAt: Date }): ReactNode {
  const { t } = useLingui()
  const { issuer } = signInPlace()
  const time = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <>
      <a className="link" href={paths.home()}>
        {t`Go to the home page`}
      </a>
      <ErrorDetails
        details={[
          { label: t({ message: 'Waiting for', comment: 'Above an address' }), value: issuer },
          {
            label: t({ message: 'Since', comment: 'Above a time' }),
            value: time.format(startedAt),
          },
          { label: t`Connection`, value: navigator.onLine ? t`online` : t`offline` },
        ]}
      />
    </>
  )
}
