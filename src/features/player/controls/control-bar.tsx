import { useLingui } from '@lingui/react/macro'
import {
  Captions,
  ChevronRight,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RectangleHorizontal,
  SkipForward,
} from 'lucide-react'
import type { ReactNode } from 'react'

import { formatDuration } from '#lib/format-duration.ts'

import { togglePlay } from '../engine/player-actions.ts'
import { usePlayer } from '../engine/player-store.ts'
import {
  toggleCaptions,
  toggleDescribing,
  toggleFullscreen,
  togglePictureInPicture,
  toggleTheatre,
} from '../engine/view-actions.ts'
import { chapterAt } from './describe-position.ts'
import { PlayerButton } from './player-button.tsx'
import { SettingsButton } from './settings-button.tsx'
import { VolumeControl } from './volume-control.tsx'

import styles from './control-bar.module.css'

export interface ControlBarProps {
  next: { title: string; open: () => void } | null
  onShowChapters: () => void
  onMenuChange: (isOpen: boolean) => void
  onHelp: () => void
  root: () => Element | null
}

/** The row of controls. Captions and descriptions never leave it, however narrow it gets (EN 301 549, 7.3). */
export function ControlBar(props: ControlBarProps): ReactNode {
  const { next, onShowChapters, onMenuChange, onHelp, root } = props
  return (
    <div className={styles['root']}>
      <PlayButton />
      {next && <NextButton {...next} />}
      <VolumeControl />
      <Clock />
      <ChapterButton onShow={onShowChapters} />
      <span className={styles['space']} />
      <CaptionsButton />
      <DescriptionsButton />
      <SettingsButton {...{ next, onMenuChange, onHelp }} />
      <ViewButtons root={root} />
    </div>
  )
}

function NextButton({ title, open }: { title: string; open: () => void }): ReactNode {
  const { t } = useLingui()
  return (
    <PlayerButton
      label={t`Next: ${title}`}
      shortcut="Shift+N"
      className={styles['wide']}
      onClick={open}
    >
      <SkipForward aria-hidden="true" />
    </PlayerButton>
  )
}

function PlayButton(): ReactNode {
  const { t } = useLingui()
  const isPlaying = usePlayer((state) => state.phase === 'playing')
  return (
    <PlayerButton
      label={isPlaying ? t`Pause` : t`Play`}
      shortcut="K"
      className={styles['play']}
      onClick={togglePlay}
    >
      {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
    </PlayerButton>
  )
}

function Clock(): ReactNode {
  const position = usePlayer((state) => formatDuration(state.positionMs))
  const duration = usePlayer((state) =>
    formatDuration(state.durationMs || (state.item?.durationMs ?? 0)),
  )
  return (
    <span className={styles['clock']}>
      {position} <span>/ {duration}</span>
    </span>
  )
}

function ChapterButton({ onShow }: { onShow: () => void }): ReactNode {
  const { t } = useLingui()
  const title = usePlayer((state) => chapterAt(state.item?.chapters ?? [], state.positionMs)?.title)
  if (title === undefined) return null
  return (
    <button
      type="button"
      className={styles['chapter']}
      aria-label={t`Chapter: ${title}`}
      onClick={onShow}
    >
      <bdi>{title}</bdi>
      <ChevronRight className="icon-small" aria-hidden="true" />
    </button>
  )
}

function CaptionsButton(): ReactNode {
  const { t } = useLingui()
  const isOn = usePlayer((state) => state.captionLang !== null)
  const hasTracks = usePlayer((state) => (state.item?.captions.length ?? 0) > 0)
  return (
    <PlayerButton
      label={t`Captions`}
      shortcut="C"
      isPressed={isOn && hasTracks}
      aria-disabled={!hasTracks || undefined}
      aria-description={hasTracks ? undefined : t`No captions for this video`}
      onClick={() => toggleCaptions()}
    >
      <Captions aria-hidden="true" />
    </PlayerButton>
  )
}

/** Only where there is one: few films have, and who wants it looks for it in the row. */
function DescriptionsButton(): ReactNode {
  const { t } = useLingui()
  const isOn = usePlayer((state) => state.isDescribing)
  const hasTracks = usePlayer((state) => (state.item?.descriptions.length ?? 0) > 0)
  if (!hasTracks) return null
  return (
    <PlayerButton
      label={t`Audio description`}
      shortcut="D"
      isPressed={isOn}
      isText
      onClick={toggleDescribing}
    >
      {t({ message: 'AD', comment: 'Audio description, as it stands on buttons of players' })}
    </PlayerButton>
  )
}

function ViewButtons({ root }: { root: () => Element | null }): ReactNode {
  const { t } = useLingui()
  const isTheatre = usePlayer((state) => state.isTheatre)
  const isFullscreen = usePlayer((state) => state.isFullscreen)
  const isPictureInPicture = usePlayer((state) => state.isPictureInPicture)
  return (
    <>
      {document.pictureInPictureEnabled && (
        <PlayerButton
          label={t`Picture in picture`}
          shortcut="P"
          isPressed={isPictureInPicture}
          className={styles['wide']}
          onClick={() => void togglePictureInPicture()}
        >
          <PictureInPicture2 aria-hidden="true" />
        </PlayerButton>
      )}
      {!isFullscreen && (
        <PlayerButton
          label={t`Theatre`}
          shortcut="T"
          isPressed={isTheatre}
          className={styles['theatre']}
          onClick={toggleTheatre}
        >
          <RectangleHorizontal aria-hidden="true" />
        </PlayerButton>
      )}
      <PlayerButton
        label={isFullscreen ? t`Leave full screen` : t`Full screen`}
        shortcut="F"
        onClick={() => void toggleFullscreen(root())}
      >
        {isFullscreen ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
      </PlayerButton>
    </>
  )
}
