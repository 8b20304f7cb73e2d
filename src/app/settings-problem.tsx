import type { ReactNode } from 'react'

import { SettingsError } from '#config/read-settings.ts'
import { ErrorScreen } from '#ui/feedback/error-screen.tsx'

import { BarePage } from './bare-page.tsx'

/** Instead of the app, for whoever set it up: every value that cannot be used and what to write. */
export function SettingsProblem({ error }: { error: unknown }): ReactNode {
  const bad = error instanceof SettingsError ? error.bad : []
  return (
    <BarePage>
      <title>Foyer needs its settings corrected</title>
      <ErrorScreen title="Foyer needs its settings corrected">
        <p>
          Nothing was started, and nothing is lost. Whoever set this up can correct these values, in
          the build’s environment or in config.json beside index.html, and reload.
        </p>
        <ul>
          {bad.map(({ name, reason }) => (
            <li key={name + reason}>
              <code>{name}</code> {reason}
            </li>
          ))}
        </ul>
        {bad.length === 0 && <p>{String(error)}</p>}
      </ErrorScreen>
    </BarePage>
  )
}
