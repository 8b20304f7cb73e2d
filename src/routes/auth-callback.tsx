import type { ReactNode } from 'react'
import { redirect, useLoaderData } from 'react-router'

import { redeemAnswer } from '#auth/callback.ts'
import { toSignInError } from '#auth/sign-in-error.ts'
import { beginSignIn } from '#auth/sign-in.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Doorway } from '#ui/doorway.tsx'

export async function loader() {
  const outcome = await redeemAnswer()
  if (outcome.kind === 'continue') throw redirect(outcome.returnTo)
  if (outcome.kind === 'failed') return outcome
  const error = await beginSignIn(outcome.returnTo).catch(toSignInError)
  return { ...outcome, error: error ?? null }
}

export function Component(): ReactNode {
  const { error, returnTo } = useLoaderData<typeof loader>()
  return (
    <>
      <title>{pageTitle('That sign-in didn’t finish')}</title>
      <Doorway title="That sign-in didn’t finish" lit={0} mark="shut">
        <p>{error?.message}</p>
        <ButtonLink variant="primary" size="lg" isBlock to={paths.signIn(returnTo)}>
          Try again
        </ButtonLink>
      </Doorway>
    </>
  )
}
