import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { SettingsError } from '#config/read-settings.ts'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'

import { BarePage } from './bare-page.tsx'

/** Instead of the app, for whoever set it up: every value that cannot be used and what to write. */
export function SettingsProblem({ error }: { error: unknown }): ReactNode {
  const { t } = useLingui()
  const title = t`Foyer needs its settings corrected`
  const bad = error instanceof SettingsError ? error.bad : []
  return (
    <BarePage>
      <title>{title}</title>
      <ErrorScreen title={title}>
        <p>
          {t`Nothing was started, and nothing is lost. Whoever set this up can correct these values, in the build’s environment or in config.json beside index.html, and reload.`}
        </p>
        <ul>
          {bad.map(({ name, ...why }) => {
            const reason = t(why.reason)
            return (
              <li key={name + reason}>
                <Trans>
                  <code>{name}</code> {reason}
                </Trans>
              </li>
            )
          })}
        </ul>
        {bad.length === 0 && <p>{String(error)}</p>}
      </ErrorScreen>
    </BarePage>
  )
}
