import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Caption } from '#contract/captions.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import { BringDialog } from './bring-dialog.tsx'
import { trackName } from './caption-words.ts'
import { MakeDialog } from './make-dialog.tsx'
import { TranslateDialog } from './translate-dialog.tsx'
import type { TrackActions } from './use-track-actions.ts'
import { WriteDialog } from './write-dialog.tsx'

/** What somebody began that asks for more. */
export type Asked =
  | { what: 'add' | 'write' | 'make' }
  | { what: 'replace' | 'translate' | 'delete' | 'check'; track: Caption }

interface Props {
  video: VideoDetail
  tracks: readonly Caption[]
  asked: Asked | null
  actions: TrackActions
  onClose: () => void
}

/** The one dialog that is open, if any. */
export function AskedDialog({ video, tracks, asked, actions, onClose }: Props): ReactNode {
  if (asked === null) return null
  const given = { video, tracks, onClose }
  const after = (work: (track: Caption) => Promise<void>, track: Caption) => () => {
    onClose()
    void work(track)
  }
  switch (asked.what) {
    case 'make':
      return <MakeDialog {...given} />
    case 'write':
      return <WriteDialog {...given} />
    case 'add':
      return <BringDialog {...given} replaced={null} />
    case 'replace':
      return <BringDialog {...given} replaced={asked.track} />
    case 'translate':
      return <TranslateDialog {...given} track={asked.track} />
    case 'check': {
      const { track } = asked
      return <CheckDialog {...{ track, onClose }} onConfirm={after(actions.check, track)} />
    }
    case 'delete': {
      const { track } = asked
      return <DeleteDialog {...{ track, onClose }} onConfirm={after(actions.remove, track)} />
    }
  }
}

/** It asks: what a machine heard is not looked at line by line here. */
function CheckDialog({ track, onConfirm, onClose }: AskProps): ReactNode {
  const { t } = useLingui()
  const name = trackName(track)
  return (
    <ConfirmDialog
      title={t`Mark ${name} as checked?`}
      confirmLabel={t`Mark as checked`}
      cancelLabel={t`Not yet`}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t`A machine wrote these lines. People who watch are told that they were checked: mark them once somebody has read all of them beside the film.`}</p>
    </ConfirmDialog>
  )
}

interface AskProps {
  track: Caption
  onConfirm: () => void
  onClose: () => void
}

/** It asks: deleted lines do not come back. */
function DeleteDialog({ track, onConfirm, onClose }: AskProps): ReactNode {
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
