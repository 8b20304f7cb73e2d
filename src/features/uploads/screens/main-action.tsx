import { useLingui } from '@lingui/react/macro'
import { Link2, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { copyLink } from '#ui/overlays/copy-link.ts'

import {
  giveFile,
  goOn,
  illustrateAgain,
  pauseUpload,
  resumeUpload,
  sendNow,
  startOver,
  takeOther,
  uploadAnyway,
} from '../queue/queue-actions.ts'
import { tryNow } from '../send/run-sending.ts'
import type { Existing, UploadItem } from '../state/upload-item.ts'
import { isOver } from '../words/describe-failure.ts'
import { chooseFiles } from './choose-files.ts'

/** The likely next thing to do with an upload, if there is one. */
export function MainAction({ item }: { item: UploadItem }): ReactNode {
  const { t } = useLingui()
  const { key, state, title } = item
  if (state.name === 'ready') {
    return <SmallButton onClick={() => sendNow(key)}>{t`Send now`}</SmallButton>
  }
  if (state.name === 'sending') {
    return <PlayPause isMoving title={title} onClick={() => pauseUpload(key)} />
  }
  if (state.name === 'paused') {
    return <PlayPause isMoving={false} title={title} onClick={() => resumeUpload(key)} />
  }
  // Being offline ends by itself, and a try before that cannot work.
  if (state.name === 'waiting' && state.cause !== 'offline') {
    return <SmallButton onClick={() => tryNow(key)}>{t`Try now`}</SmallButton>
  }
  if (state.name === 'failed' && !isOver(state.reason)) {
    return <SmallButton onClick={() => resumeUpload(key)}>{t`Try again`}</SmallButton>
  }
  if (state.name === 'expired' || state.name === 'failed') {
    return <SmallButton onClick={() => void startOver(key)}>{t`Start again`}</SmallButton>
  }
  if (state.name === 'needs-file') return <FileActions item={item} isMismatch={state.isMismatch} />
  if (state.name === 'duplicate') {
    return <DuplicateActions item={item} existing={state.existing} />
  }
  if (state.name === 'rejected' && state.refusal.code === 'quota') {
    return (
      <ButtonLink size="sm" to={paths.studioVideos()}>
        {t`Make space`}
      </ButtonLink>
    )
  }
  if (state.name === 'rejected' && item.videoId !== null) {
    return <SmallButton onClick={() => startWithAnother(key)}>{t`Choose another file`}</SmallButton>
  }
  if (state.name !== 'done' || !state.isReady) return null
  return <DoneActions item={item} isPublished={state.isPublished} />
}

function FileActions({ item, isMismatch }: { item: UploadItem; isMismatch: boolean }): ReactNode {
  const { t } = useLingui()
  return (
    <>
      <SmallButton onClick={() => findFile(item.key)}>{t`Choose file`}</SmallButton>
      {isMismatch && <SmallButton onClick={() => takeOther(item.key)}>{t`Start over`}</SmallButton>}
    </>
  )
}

function SmallButton(props: { onClick: () => void; children: ReactNode }): ReactNode {
  return <Button size="sm" {...props} />
}

interface PlayPauseProps {
  isMoving: boolean
  title: string
  onClick: () => void
}

function PlayPause({ isMoving, title, onClick }: PlayPauseProps): ReactNode {
  const { t } = useLingui()
  const Icon = isMoving ? Pause : Play
  return (
    <IconButton
      size="sm"
      data-beside-title
      label={isMoving ? t`Pause ${title}` : t`Resume ${title}`}
      icon={<Icon className="icon-small" aria-hidden="true" />}
      onClick={onClick}
    />
  )
}

function DuplicateActions({ item, existing }: { item: UploadItem; existing: Existing }): ReactNode {
  const { t } = useLingui()
  const { videoId, begun } = existing
  return (
    <>
      {begun && <SmallButton onClick={() => goOn(item.key)}>{t`Go on with it`}</SmallButton>}
      {!begun && videoId !== null && (
        <ButtonLink size="sm" to={paths.studioVideo(videoId)}>
          {t`Open it`}
        </ButtonLink>
      )}
      <Button size="sm" variant="quiet" onClick={() => uploadAnyway(item.key)}>
        {t`Upload anyway`}
      </Button>
    </>
  )
}

function DoneActions({ item, isPublished }: { item: UploadItem; isPublished: boolean }): ReactNode {
  const { t } = useLingui()
  const { videoId, title } = item
  if (videoId === null) return null
  const path = paths.watch(videoId)
  return (
    <>
      <PictureAction item={item} />
      <ButtonLink size="sm" to={path}>
        {t({ message: 'Open', context: 'a video' })}
      </ButtonLink>
      {isPublished && (
        <IconButton
          size="sm"
          label={t`Copy link to ${title}`}
          icon={<Link2 className="icon-small" aria-hidden="true" />}
          onClick={() => void copyLink(path)}
        />
      )}
    </>
  )
}

/** What it takes to make the pictures that are missing. */
function PictureAction({ item: { key, pictures } }: { item: UploadItem }): ReactNode {
  const { t } = useLingui()
  if (pictures === 'all' || pictures === 'none') return null
  if (pictures === 'no-file') {
    return <SmallButton onClick={() => findFile(key)}>{t`Choose file`}</SmallButton>
  }
  return <SmallButton onClick={() => illustrateAgain(key)}>{t`Try again`}</SmallButton>
}

function findFile(key: string): void {
  chooseFiles(([file]) => file && void giveFile(key, file), { isSingle: true })
}

function startWithAnother(key: string): void {
  chooseFiles(([file]) => file && void startOver(key, file), { isSingle: true })
}
