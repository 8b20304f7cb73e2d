import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

import { showError } from '#api/show-error.ts'
import type { VideoVersion } from '#contract/versions.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { goBackTo, lookAtVersions, versionsQuery } from '#data/editing/versions.ts'
import { useFailure } from '#data/use-failure.ts'
import { tryAgain } from '#data/video-file.ts'
import { formatCount } from '#lib/format-count.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { showToast } from '#ui/overlays/toast.ts'

import { RemoveVersion } from './remove-version.tsx'
import { VersionRow } from './version-row.tsx'

import styles from './versions-panel.module.css'

interface Props {
  video: VideoDetail
  /** Asks for the file that is to take the place of the one it plays. */
  onReplace: () => void
  /** Files that are being sent for that, other than these. */
  renderSent: (versions: readonly VideoVersion[] | undefined) => ReactNode
}

/** The files of a video: the one it plays, the next on its way, and those to go back to. */
export function VersionsPanel({ video, onReplace, renderSent }: Props): ReactNode {
  const { t } = useLingui()
  const headingId = useId()
  const versions = useQuery(versionsQuery(video.id))
  const failure = useFailure(versions)
  const [asked, setAsked] = useState<readonly number[]>([])
  const [leaving, setLeaving] = useState<VideoVersion | null>(null)
  const ask = async ({ number }: VideoVersion, asking: () => Promise<void>): Promise<void> => {
    setAsked((numbers) => [...numbers, number])
    await asking()
    setAsked((numbers) => numbers.filter((one) => one !== number))
  }
  const played = versions.data?.find(({ state }) => state === 'playing')?.number
  return (
    <section className={styles['root']} aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h2 className="display-3" id={headingId}>
          {t`The file`}
        </h2>
        <Button
          size="sm"
          icon={<Upload className="icon-small" aria-hidden="true" />}
          onClick={onReplace}
        >
          {t`Replace the file`}
        </Button>
      </div>
      <p className="small text-2">
        {t`The address, the comments and all that you wrote stay. It plays as it is until the new file can be watched.`}
      </p>
      <div className={styles['sent']}>{renderSent(versions.data)}</div>
      {failure && (
        <ErrorPanel
          title={t`The files didn’t load`}
          onRetry={() => void versions.refetch()}
          isRetrying={failure.isRetrying}
        />
      )}
      <ul className={styles['list']} aria-busy={versions.isPending && !failure}>
        {versions.isPending && !failure && <RowPlace />}
        {versions.data?.map((version) => (
          <VersionRow
            key={version.number}
            version={version}
            isBusy={asked.includes(version.number)}
            onGoBack={() => void ask(version, () => play(video.id, version.number, played))}
            onTryAgain={() => void ask(version, () => prepareAgain(video.id))}
            onRemove={() => setLeaving(version)}
          />
        ))}
      </ul>
      {leaving && (
        <RemoveVersion videoId={video.id} version={leaving} onClose={() => setLeaving(null)} />
      )}
    </section>
  )
}

/** Nearly every video has one file. */
function RowPlace(): ReactNode {
  return (
    <li className={styles['row']} aria-hidden="true">
      <div className={styles['words']}>
        <Skeleton width="medium" />
      </div>
    </li>
  )
}

/** The service knows which: what was sent last. */
async function prepareAgain(videoId: string): Promise<void> {
  try {
    await tryAgain(videoId)
    await lookAtVersions(videoId)
  } catch (error) {
    showError(`version ${videoId}`, error)
  }
}

/** Undone by going back once more: what it played is kept. */
async function play(videoId: string, to: number, before: number | undefined): Promise<void> {
  try {
    await goBackTo(videoId, to)
    if (before === undefined) return
    const number = formatCount(to)
    const undo = { label: t`Undo`, onSelect: () => void play(videoId, before, undefined) }
    showToast({ text: t`It plays version ${number} again.`, action: undo })
  } catch (error) {
    showError(`version ${videoId}`, error)
  }
}
