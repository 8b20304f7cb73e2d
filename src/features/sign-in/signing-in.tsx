import { useEffect, useState, type ReactNode } from 'react'

import { forgetRedirects } from '#auth/redirect-limit.ts'
import { lastReturnTo } from '#auth/sign-in-memory.ts'
import { beginSignIn } from '#auth/sign-in.ts'
import { settings } from '#config/env.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { Button } from '#ui/button.tsx'
import { Doorway } from '#ui/doorway.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

import { placeName } from './place-name.ts'

import styles from './signing-in.module.css'

const slowMs = 3000

/** While the answer is redeemed: calm at once, honest after three seconds, with a way out. */
export function SigningIn(): ReactNode {
  const [isSlow, setIsSlow] = useState(false)
  const returnTo = lastReturnTo()
  const place = placeName(returnTo)

  // Time passing is all that tells slow from quick.
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])

  function startAgain(): void {
    forgetRedirects()
    // The sign-in page says what is wrong if this fails too.
    beginSignIn(returnTo).catch(() => location.assign(paths.signIn(returnTo)))
  }

  const title = isSlow ? 'Still signing you in…' : 'Signing you in…'
  return (
    <>
      <title>{pageTitle(title.replace('…', ''))}</title>
      <Doorway title={title} lit={0.34} isStatus isCentred footer={settings().name}>
        {isSlow ? (
          <p className="text-2">
            The sign-in service is answering slowly. You can keep waiting, or start again. Nothing
            is lost either way.
          </p>
        ) : (
          place && (
            <p className="text-2">
              Then straight on to <b>{place}</b>.
            </p>
          )
        )}
        <div className={styles['wait']}>
          <ProgressBar label="Signing you in" />
        </div>
        {isSlow && <Button onClick={startAgain}>Start again</Button>}
      </Doorway>
    </>
  )
}
