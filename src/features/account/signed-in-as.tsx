import { useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Me } from '#contract/people.ts'
import { Button } from '#ui/button.tsx'

import { useIsLeaving } from './leave.ts'
import { SettingRow } from './settings-frame.tsx'

import styles from './signed-in-as.module.css'

/** Where the person's account lives. */
export interface ProviderAccount {
  providerName: string
  providerHost: string
  /** The provider's page on which people look after their account. */
  url: string | null
}

interface Props {
  me: Me
  account: ProviderAccount
  onSignOut: () => void
}

/** Who is here, through whom, and the ways to the account and out. */
export function SignedInAs({ me, account, onSignOut }: Props): ReactNode {
  const { t } = useLingui()
  const isLeaving = useIsLeaving()
  const { providerName, providerHost, url } = account
  const name = me.displayName
  return (
    <SettingRow
      isFact
      label={t`Signed in as ${name}`}
      hint={
        <>
          {me.email ?? me.username}
          <br />
          {t`With your ${providerName} account on ${providerHost}. Password and sign-in checks are changed there.`}
          {url && (
            <>
              <br />
              <a className="link" href={url} target="_blank" rel="noreferrer">
                {t`Your ${providerName} account`}
                <ExternalLink
                  className={`icon-small ${styles['outside']}`}
                  aria-hidden="true"
                />{' '}
                <span className="visually-hidden">{t`(opens in a new tab)`}</span>
              </a>
            </>
          )}
        </>
      }
    >
      <Button isBusy={isLeaving} busyLabel={t`Signing out`} onClick={onSignOut}>
        {t`Sign out`}
      </Button>
    </SettingRow>
  )
}
