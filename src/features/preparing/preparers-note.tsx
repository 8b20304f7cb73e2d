import { Trans, useLingui } from '@lingui/react/macro'
import { Unplug } from 'lucide-react'
import type { ReactNode } from 'react'

import type { JobCounts, Preparers } from '#contract/calls/job-calls.ts'

import styles from './preparers-note.module.css'

interface Props {
  preparers: Preparers
  counts: JobCounts
}

/** Why nothing is prepared although something could be, and what to do about it; nothing where all is well. */
export function PreparersNote({ preparers, counts }: Props): ReactNode {
  const { t } = useLingui()
  const { where } = preparers
  if (where === 'here') return null
  if (where === 'elsewhere' && (counts.running > 0 || counts.queued === 0)) return null
  const titles = {
    elsewhere: t`Films wait, and no worker is at one`,
    off: t`Preparing films is turned off`,
    nowhere: t`Nothing here can prepare films`,
  }
  return (
    <section className={`panel ${styles['root']}`} aria-label={titles[where]}>
      <Unplug aria-hidden="true" />
      <div>
        <h2 className={styles['title']}>{titles[where]}</h2>
        <p className="small text-2">
          <WhatToDo where={where} />
        </p>
      </div>
    </section>
  )
}

function WhatToDo({ where }: { where: Exclude<Preparers['where'], 'here'> }): ReactNode {
  if (where === 'elsewhere') {
    return (
      <Trans>
        They keep their places. Look whether a worker runs on one of your machines:{' '}
        <code dir="ltr">npx node server/main.ts --worker</code>
      </Trans>
    )
  }
  if (where === 'off') {
    return (
      <Trans>
        Films are taken and played as they came. To change that, take{' '}
        <code dir="ltr">PROCESSING=off</code> out of the settings and start the service again.
      </Trans>
    )
  }
  return (
    <Trans>
      Films are taken and played as they came. Install ffmpeg 5.1 or newer on the machine of the
      service, or run <code dir="ltr">npm ci</code> with its optional packages; then start the
      service again. <code dir="ltr">npm run doctor</code> says what it finds.
    </Trans>
  )
}
