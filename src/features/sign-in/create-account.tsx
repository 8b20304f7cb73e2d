import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { offersSignUpQuery } from './provider-query.ts'

import styles from './create-account.module.css'

/** For somebody new, where the provider says that it lets people make an account. */
export function CreateAccount({ onBegin }: { onBegin: () => void }): ReactNode {
  const { data: isOffered } = useQuery(offersSignUpQuery())
  return (
    <p className={`small text-3 ${styles['root']}`}>
      {isOffered && (
        <>
          New here?{' '}
          <button type="button" className={`link ${styles['begin']}`} onClick={onBegin}>
            Create an account
          </button>
        </>
      )}
    </p>
  )
}
