import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Cpu, FileUp, Pencil } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

import type { Transcription } from '#contract/calls/transcription-calls.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { captionsQuery } from '#data/editing/captions.ts'
import { transcriptionsQuery } from '#data/editing/transcriptions.ts'
import { portalConfigQuery } from '#data/portal-config.ts'
import { useFailure } from '#data/use-failure.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

import { AskedDialog, type Asked } from './asked-dialog.tsx'
import { CaptionRow } from './caption-row.tsx'
import { isByMachine } from './checked-badge.tsx'
import { MakingRow } from './making-row.tsx'
import { useAnnouncedCaptions } from './use-announced-captions.ts'
import { useTrackActions } from './use-track-actions.ts'

import styles from './captions-panel.module.css'

const none: Transcription[] = []

/** The words over a video: which there are, who sees them, and more of them. */
export function CaptionsPanel({ video }: { video: VideoDetail }): ReactNode {
  const { t } = useLingui()
  const headingId = useId()
  const query = useQuery(captionsQuery(video.id))
  const failure = useFailure(query)
  const actions = useTrackActions(video)
  const [asked, setAsked] = useState<Asked | null>(null)
  const tracks = query.data
  const features = useQuery(portalConfigQuery()).data?.features
  const isOffered = features?.transcription === true
  const isTranslated = features?.translation === true
  const { data: making = none } = useQuery({
    ...transcriptionsQuery(video.id),
    enabled: isOffered || isTranslated,
  })
  useAnnouncedCaptions(making, tracks)
  const close = (): void => setAsked(null)
  return (
    <section className={styles['root']} aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h2 className="display-3" id={headingId}>
          {t`Captions`}
        </h2>
        {tracks !== undefined && (
          <Begin isOffered={isOffered} onBegin={(what) => setAsked({ what })} />
        )}
      </div>
      {failure && (
        <ErrorPanel
          title={t`The captions didn’t load`}
          onRetry={() => void query.refetch()}
          isRetrying={failure.isRetrying}
        />
      )}
      {tracks === undefined && !failure && <Skeleton shape="box" />}
      {tracks?.length === 0 && making.length === 0 && (
        <EmptyState title={t`No captions yet`} headingLevel={3}>
          {t`With them people follow without sound, read along, and find what is said. Write them here, or add a .vtt or .srt file; they are a draft until you put them on show.`}
        </EmptyState>
      )}
      <ul className={styles['list']}>
        {making.map((made) => (
          <MakingRow key={made.id} made={made} />
        ))}
        {tracks?.map((track) => (
          <CaptionRow
            key={track.id}
            videoId={video.id}
            track={track}
            busyWith={actions.busy.get(track.id)}
            onShow={(isShown) => void actions.show(track, isShown)}
            onCheck={() =>
              isByMachine(track) ? setAsked({ what: 'check', track }) : void actions.check(track)
            }
            onFits={() => void actions.confirmFits(track)}
            onTranslate={isTranslated ? () => setAsked({ what: 'translate', track }) : null}
            onReplace={() => setAsked({ what: 'replace', track })}
            onDownload={() => void actions.download(track)}
            onDelete={() => setAsked({ what: 'delete', track })}
          />
        ))}
      </ul>
      <AskedDialog
        video={video}
        tracks={tracks ?? []}
        asked={asked}
        actions={actions}
        onClose={close}
      />
    </section>
  )
}

interface BeginProps {
  /** Does a machine make some, too? */
  isOffered: boolean
  onBegin: (what: 'write' | 'add' | 'make') => void
}

/** Ways to more of them. */
function Begin({ isOffered, onBegin }: BeginProps): ReactNode {
  const { t } = useLingui()
  return (
    <div className={styles['actions']}>
      {isOffered && (
        <Button
          icon={<Cpu className="icon-small" aria-hidden="true" />}
          onClick={() => onBegin('make')}
        >
          {t`Make captions`}
        </Button>
      )}
      <Button
        icon={<Pencil className="icon-small" aria-hidden="true" />}
        onClick={() => onBegin('write')}
      >
        {t`Write them here`}
      </Button>
      <Button
        icon={<FileUp className="icon-small" aria-hidden="true" />}
        onClick={() => onBegin('add')}
      >
        {t`Add a file`}
      </Button>
    </div>
  )
}
