import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FileUp, Pencil } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

import type { Caption } from '#contract/captions.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { captionsQuery } from '#data/editing/captions.ts'
import { useFailure } from '#data/use-failure.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import { BringDialog } from './bring-dialog.tsx'
import { CaptionRow } from './caption-row.tsx'
import { trackName } from './caption-words.ts'
import { useTrackActions } from './use-track-actions.ts'
import { WriteDialog } from './write-dialog.tsx'

import styles from './captions-panel.module.css'

type Asked = { what: 'add' | 'write' } | { what: 'replace' | 'delete'; track: Caption }

/** The words over a video: which there are, who sees them, and more of them. */
export function CaptionsPanel({ video }: { video: VideoDetail }): ReactNode {
  const { t } = useLingui()
  const headingId = useId()
  const query = useQuery(captionsQuery(video.id))
  const failure = useFailure(query)
  const actions = useTrackActions(video)
  const [asked, setAsked] = useState<Asked | null>(null)
  const tracks = query.data
  const close = (): void => setAsked(null)
  return (
    <section className={styles['root']} aria-labelledby={headingId}>
      <div className={styles['head']}>
        <h2 className="display-3" id={headingId}>
          {t`Captions`}
        </h2>
        {tracks !== undefined && <Begin onBegin={(what) => setAsked({ what })} />}
      </div>
      {failure && (
        <ErrorPanel
          title={t`The captions didn’t load`}
          onRetry={() => void query.refetch()}
          isRetrying={failure.isRetrying}
        />
      )}
      {tracks === undefined && !failure && <Skeleton shape="box" />}
      {tracks?.length === 0 && (
        <EmptyState title={t`No captions yet`} headingLevel={3}>
          {t`With them people follow without sound, read along, and find what is said. Write them here, or add a .vtt or .srt file; they are a draft until you put them on show.`}
        </EmptyState>
      )}
      <ul className={styles['list']}>
        {tracks?.map((track) => (
          <CaptionRow
            key={track.id}
            videoId={video.id}
            track={track}
            busyWith={actions.busy.get(track.id)}
            onShow={(isShown) => void actions.show(track, isShown)}
            onFits={() => void actions.confirmFits(track)}
            onReplace={() => setAsked({ what: 'replace', track })}
            onDownload={() => void actions.download(track)}
            onDelete={() => setAsked({ what: 'delete', track })}
          />
        ))}
      </ul>
      {asked?.what === 'write' && (
        <WriteDialog video={video} tracks={tracks ?? []} onClose={close} />
      )}
      {(asked?.what === 'add' || asked?.what === 'replace') && (
        <BringDialog
          video={video}
          tracks={tracks ?? []}
          replaced={asked.what === 'replace' ? asked.track : null}
          onClose={close}
        />
      )}
      {asked?.what === 'delete' && (
        <DeleteDialog
          track={asked.track}
          onClose={close}
          onConfirm={() => {
            close()
            void actions.remove(asked.track)
          }}
        />
      )}
    </section>
  )
}

/** Two ways to more of them. */
function Begin({ onBegin }: { onBegin: (what: 'write' | 'add') => void }): ReactNode {
  const { t } = useLingui()
  return (
    <div className={styles['actions']}>
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

interface DeleteProps {
  track: Caption
  onConfirm: () => void
  onClose: () => void
}

/** It asks: deleted lines do not come back. */
function DeleteDialog({ track, onConfirm, onClose }: DeleteProps): ReactNode {
  const { t } = useLingui()
  const name = trackName(track)
  return (
    <ConfirmDialog
      title={t`Delete ${name}?`}
      confirmLabel={t`Delete`}
      cancelLabel={t({ message: 'Keep them', context: 'captions' })}
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t`They are gone for good. The video stays as it is; to keep a copy, download them first.`}</p>
    </ConfirmDialog>
  )
}
