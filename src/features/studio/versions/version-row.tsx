import { useLingui } from '@lingui/react/macro'
import { CircleAlert, Cpu, Play, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

import type { VideoVersion } from '#contract/versions.ts'
import { formatBytes } from '#lib/format-bytes.ts'
import { formatCount } from '#lib/format-count.ts'
import { formatDuration } from '#lib/format-duration.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { FileName } from '#ui/file-name.tsx'
import { handFocusBack } from '#ui/focus/hand-focus-back.ts'
import { IconButton } from '#ui/icon-button.tsx'

import { formatMoment } from '../format-moment.ts'
import { canTryAgain, describeVersionFailure } from './describe-version-failure.ts'

import styles from './versions-panel.module.css'

interface Props {
  version: VideoVersion
  isBusy: boolean
  onGoBack: () => void
  onTryAgain: () => void
  onRemove: () => void
}

/**
 * One file of a video: who sent it and when, how long and large it is, and what it is now or the way back to it. Both
 * have one place, so that no row moves when the next file is ready.
 */
export function VersionRow(props: Props): ReactNode {
  const { version, isBusy, onGoBack, onTryAgain, onRemove } = props
  const { t } = useLingui()
  const { state, durationMs, sizeB, keptUntil, fileName, failure } = version
  const number = formatCount(version.number)
  const until = keptUntil === null || state !== 'former' ? null : formatMoment(keptUntil)
  const facts = [
    durationMs === null ? null : formatDuration(durationMs),
    sizeB === null ? null : formatBytes(sizeB),
    until === null ? null : t`kept until ${until}`,
  ]
  return (
    <li className={styles['row']}>
      <b className="numeric">{t`Version ${number}`}</b>
      <div className={styles['end']}>
        {state === 'former' ? (
          <Button
            ref={handFocusBack}
            size="sm"
            isBusy={isBusy}
            busyLabel={t`Go back to this one`}
            onClick={onGoBack}
            aria-label={t`Go back to this one: version ${number}`}
          >
            {t`Go back to this one`}
          </Button>
        ) : (
          <StateBadge state={state} />
        )}
        {state === 'failed' && failure !== null && canTryAgain(failure.code) && (
          <Button
            size="sm"
            isBusy={isBusy}
            busyLabel={t`Trying`}
            onClick={onTryAgain}
            aria-label={t`Try again: version ${number}`}
          >
            {t`Try again`}
          </Button>
        )}
        {(state === 'former' || state === 'failed') && (
          <IconButton
            size="sm"
            label={t`Delete version ${number}`}
            icon={<Trash2 className="icon-small" aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
      <div className={styles['words']}>
        <p className="small text-2">
          <Facts facts={[version.sentBy.displayName, formatMoment(version.sentAt)]} />
        </p>
        {fileName !== null && (
          <p className="small text-3 clamp-1" dir="auto">
            <FileName name={fileName} />
          </p>
        )}
        <p className="small text-3 numeric">
          <Facts facts={facts.filter((fact) => fact !== null)} />
        </p>
        {failure !== null && state === 'failed' && (
          <p className="small text-2">{describeVersionFailure(failure.code)}</p>
        )}
      </div>
    </li>
  )
}

function StateBadge({ state }: Pick<VideoVersion, 'state'>): ReactNode {
  const { t } = useLingui()
  if (state === 'playing') {
    return (
      <Badge tone="success" icon={<Play aria-hidden="true" />}>
        {t`Playing now`}
      </Badge>
    )
  }
  const isFailed = state === 'failed'
  return (
    <Badge
      tone={isFailed ? 'danger' : 'info'}
      icon={isFailed ? <CircleAlert aria-hidden="true" /> : <Cpu aria-hidden="true" />}
    >
      {isFailed ? t`Couldn’t process` : t`Getting it ready`}
    </Badge>
  )
}
