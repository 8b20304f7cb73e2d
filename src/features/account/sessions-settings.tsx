import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import type { ReactNode } from 'react'

import type { SignInSession } from '#contract/sessions.ts'
import { sessionsQuery } from '#data/account/sessions.ts'
import { useFailure } from '#data/use-failure.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useNow } from '#ui/now.ts'
import { RelativeTime } from '#ui/relative-time.tsx'

import { describeDevice } from './describe-device.ts'
import { EndOtherSessions } from './end-other-sessions.tsx'
import { EndSession } from './end-session.tsx'
import { useIsLeaving } from './leave.ts'
import { SettingsFrame } from './settings-frame.tsx'

import styles from './sessions-settings.module.css'

interface Props {
  /** What people call the provider. */
  providerName: string
  onSignOut: () => void
}

/** Every browser the person is signed in with, and a way to end each. */
export function SessionsSettings(props: Props): ReactNode {
  const { t } = useLingui()
  return (
    <SettingsFrame
      title={t`Where you’re signed in`}
      lead={t`Every browser that has opened your account here. If you don’t know one, end it.`}
    >
      <Sessions {...props} />
    </SettingsFrame>
  )
}

function Sessions({ providerName, onSignOut }: Props): ReactNode {
  const { t } = useLingui()
  const isLeaving = useIsLeaving()
  const query = useQuery(sessionsQuery())
  const failure = useFailure(query)
  if (failure) {
    return (
      <ErrorPanel
        title={t`This list didn’t load`}
        onRetry={() => void query.refetch()}
        isRetrying={failure.isRetrying}
      >
        {t`You are still signed in here, and nothing was ended.`}
      </ErrorPanel>
    )
  }
  const { data } = query
  if (!data) return <Waiting />
  if (data.items.length === 0) {
    return (
      <EmptyState title={t`No browser on the list yet`}>
        {t`One appears here a moment after it has opened your account.`}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles['list']}>
        {data.items.toSorted(currentFirst).map((session) => (
          <li key={session.id} className={styles['row']}>
            <MonitorSmartphone className={styles['icon']} aria-hidden="true" />
            <Words session={session} />
            {session.isCurrent ? (
              <Button isBusy={isLeaving} busyLabel={t`Signing out`} onClick={onSignOut}>
                {t`Sign out`}
              </Button>
            ) : (
              <EndSession
                session={session}
                providerName={providerName}
                endsProviderSession={data.endsProviderSession}
              />
            )}
          </li>
        ))}
      </ul>
      <EndOtherSessions
        sessions={data.items.filter(({ isCurrent, canEnd }) => !isCurrent && canEnd)}
        providerName={providerName}
        endsProviderSession={data.endsProviderSession}
      />
    </>
  )
}

function Waiting(): ReactNode {
  const { t } = useLingui()
  return (
    <div className={styles['list']} role="status" aria-busy="true" aria-label={t`Loading the list`}>
      <div className={styles['row']} data-awaited="">
        <div className={styles['words']}>
          <Skeleton width="medium" />
          <Skeleton width="short" />
        </div>
      </div>
    </div>
  )
}

/** The browser in front of the person first; the others come as they were used, the last one first. */
function currentFirst(one: SignInSession, other: SignInSession): number {
  return Number(other.isCurrent) - Number(one.isCurrent)
}

function Words({ session }: { session: SignInSession }): ReactNode {
  const { t } = useLingui()
  const { device, isCurrent, signedInAt, firstSeenAt, lastSeenAt } = session
  return (
    <div className={styles['words']}>
      <p className={styles['device']}>
        {/* A sentence of the page: it runs as that does, whatever names stand in it. */}
        <span>{describeDevice(device)}</span>{' '}
        {isCurrent && (
          <span className={styles['this']}>
            {t({ message: 'This one', comment: 'This browser' })}
          </span>
        )}
      </p>
      <p className="small text-3">
        {signedInAt ? (
          <Trans>
            Signed in <Ago at={signedInAt} />.
          </Trans>
        ) : (
          <Trans>
            First seen <Ago at={firstSeenAt} />.
          </Trans>
        )}{' '}
        {isCurrent ? (
          t`In use now.`
        ) : (
          <Trans>
            Last used <Ago at={lastSeenAt} />.
          </Trans>
        )}
      </p>
    </div>
  )
}

const recentMs = 60_000

function Ago({ at }: { at: string }): ReactNode {
  const { t } = useLingui()
  const isRecent = useNow() - Date.parse(at) < recentMs
  return isRecent ? t`a moment ago` : <RelativeTime value={at} />
}
