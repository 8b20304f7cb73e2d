import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { offersSignUpQuery } from '#data/account/sign-up.ts'

/** For somebody new, where the provider says that it lets people make an account. */
export function CreateAccount({ onBegin }: { onBegin: () => void }): ReactNode {
  const { data: isOffered } = useQuery(offersSignUpQuery())
  // Its line is there before that is known, so that nothing moves.
  if (!isOffered) return <p className="small">{'\u00a0'}</p>
  return (
    <p className="small text-3">
      <Trans>
        New here?{' '}
        <button type="button" className="link" onClick={onBegin}>
          Create an account
        </button>
      </Trans>
    </p>
  )
}
