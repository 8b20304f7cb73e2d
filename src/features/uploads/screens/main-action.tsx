import { Link2, Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/overlays/toast.ts'

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
import { chooseFiles } from './choose-files.ts'
import { isOver } from './describe-failure.ts'

/** The likely next thing to do with an upload, if there is one. */
export function MainAction({ item }: { item: UploadItem }): ReactNode {
  const { key, state, title } = item
  if (state.name === 'ready') {
    return <SmallButton onClick={() => sendNow(key)}>Send now</SmallButton>
  }
  if (state.name === 'sending') {
    return <PlayPause isMoving title={title} onClick={() => pauseUpload(key)} />
  }
  if (state.name === 'paused') {
    return <PlayPause isMoving={false} title={title} onClick={() => resumeUpload(key)} />
  }
  // Being offline ends by itself, and a try before that cannot work.
  if (state.name === 'waiting' && state.cause !== 'offline') {
    return <SmallButton onClick={() => tryNow(key)}>Try now</SmallButton>
  }
  if (state.name === 'failed' && !isOver(state.reason)) {
    return <SmallButton onClick={() => resumeUpload(key)}>Try again</SmallButton>
  }
  if (state.name === 'expired' || state.name === 'failed') {
    return <SmallButton onClick={() => void startOver(key)}>Start again</SmallButton>
  }
  if (state.name === 'needs-file') return <FileActions item={item} isMismatch={state.isMismatch} />
  if (state.name === 'duplicate') {
    return <DuplicateActions item={item} existing={state.existing} />
  }
  if (state.name === 'rejected' && state.refusal.code === 'quota') {
    return (
      <ButtonLink size="sm" to={paths.studioVideos()}>
        Make space
      </ButtonLink>
    )
  }
  if (state.name === 'rejected' && item.videoId !== null) {
    return <SmallButton onClick={() => startWithAnother(key)}>Choose another file</SmallButton>
  }
  if (state.name !== 'done' || !state.isReady) return null
  return <DoneActions item={item} isPublished={state.isPublished} />
}

function FileActions({ item, isMismatch }: { item: UploadItem; isMismatch: boolean }): ReactNode {
  return (
    <>
      <SmallButton onClick={() => findFile(item.key)}>Choose file</SmallButton>
      {isMismatch && <SmallButton onClick={() => takeOther(item.key)}>Start over</SmallButton>}
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
  const Icon = isMoving ? Pause : Play
  return (
    <IconButton
      size="sm"
      label={`${isMoving ? 'Pause' : 'Resume'} ${title}`}
      icon={<Icon className="icon-small" aria-hidden="true" />}
      onClick={onClick}
    />
  )
}

function DuplicateActions({ item, existing }: { item: UploadItem; existing: Existing }): ReactNode {
  const { videoId, begun } = existing
  return (
    <>
      {begun && <SmallButton onClick={() => goOn(item.key)}>Go on with it</SmallButton>}
      {!begun && videoId !== null && (
        <ButtonLink size="sm" to={paths.studioVideo(videoId)}>
          Open it
        </ButtonLink>
      )}
      <Button size="sm" variant="quiet" onClick={() => uploadAnyway(item.key)}>
        Upload anyway
      </Button>
    </>
  )
}

function DoneActions({ item, isPublished }: { item: UploadItem; isPublished: boolean }): ReactNode {
  if (item.videoId === null) return null
  const path = paths.watch(item.videoId)
  return (
    <>
      <PictureAction item={item} />
      <ButtonLink size="sm" to={path}>
        Open
      </ButtonLink>
      {isPublished && (
        <IconButton
          size="sm"
          label={`Copy link to ${item.title}`}
          icon={<Link2 className="icon-small" aria-hidden="true" />}
          onClick={() => void copyLink(path)}
        />
      )}
    </>
  )
}

/** What it takes to make the pictures that are missing. */
function PictureAction({ item: { key, pictures } }: { item: UploadItem }): ReactNode {
  if (pictures === 'all' || pictures === 'none') return null
  if (pictures === 'no-file') {
    return <SmallButton onClick={() => findFile(key)}>Choose file</SmallButton>
  }
  return <SmallButton onClick={() => illustrateAgain(key)}>Try again</SmallButton>
}

function findFile(key: string): void {
  chooseFiles(([file]) => file && void giveFile(key, file), { isSingle: true })
}

function startWithAnother(key: string): void {
  chooseFiles(([file]) => file && void startOver(key, file), { isSingle: true })
}

async function copyLink(path: string): Promise<void> {
  const address = new URL(path, location.origin).href
  await navigator.clipboard.writeText(address).then(
    () => showToast({ text: 'Link copied.' }),
    () => showToast({ text: `Copying isn’t allowed here. The link is ${address}`, tone: 'error' }),
  )
}
