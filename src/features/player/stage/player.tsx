import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
} from 'react'

import type { Cue } from '#lib/webvtt.ts'

import { ControlBar } from '../controls/control-bar.tsx'
import { PlayerButton } from '../controls/player-button.tsx'
import { Scrubber } from '../controls/scrubber.tsx'
import { showMediaIn } from '../engine/media-element.ts'
import { usePlayer } from '../engine/player-store.ts'
import { toggleFullscreen } from '../engine/view-actions.ts'
import { followKeys } from '../keyboard/player-keys.ts'
import { CaptionsLayer } from './captions-layer.tsx'
import type { NextVideo } from './end-card.tsx'
import { EndCard, fetchLazyParts, ShortcutsDialog } from './lazy-parts.ts'
import { Notice } from './notice.tsx'
import { Overlays } from './overlays.tsx'
import { createSurfaceGestures } from './surface-gestures.ts'
import { useControlsShown } from './use-controls-shown.ts'

import styles from './player.module.css'

export interface PlayerProps {
  /** Stands behind the picture until it is here. */
  backdrop?: CSSProperties | undefined
  /** Cues of the language the player shows, once they are here. */
  cues: readonly Cue[]
  next: NextVideo | null
  onShowChapters: () => void
  /** Out of the page: on phones the picture is the top of it. */
  onBack: () => void
}

/** The player: one picture, and everything that is done to it. */
export function Player({ backdrop, cues, next, onShowChapters, onBack }: PlayerProps): ReactNode {
  const { t } = useLingui()
  const root = useRef<HTMLDivElement>(null)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [hasPreview, setHasPreview] = useState(false)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const controls = useControlsShown(root, isMenuOpen || hasPreview)
  const phase = usePlayer((state) => state.phase)
  const captionLang = usePlayer((state) => state.captionLang)

  const context = useEffectEvent(() => ({
    root: root.current,
    openNext: next?.open ?? null,
    openHelp: () => setIsHelpOpen(true),
  }))
  // The keyboard belongs to the document: shortcuts work wherever on the page the focus is.
  useEffect(() => followKeys(() => context()), [])
  // Not needed to begin with, so not in the way of the beginning.
  useEffect(() => fetchLazyParts(), [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only wake the controls inside
    <div
      ref={root}
      className={`on-media ${styles['root']}`}
      style={backdrop}
      role="region"
      aria-label={t`Video player`}
      tabIndex={-1}
      data-controls={controls.isShown ? 'shown' : 'hidden'}
      data-preview={hasPreview || undefined}
      data-menu={isMenuOpen || undefined}
      onPointerMove={(event) => {
        if (event.pointerType === 'mouse') controls.wake()
      }}
      onFocus={controls.wake}
      onKeyDown={controls.wake}
    >
      <Surface onToggleControls={controls.toggle} root={() => root.current} />
      {captionLang !== null && <CaptionsLayer cues={cues} lang={captionLang} />}
      <div className={styles['scrim']} />
      <Overlays />
      <div className={styles['top']}>
        <PlayerButton label={t`Back`} onClick={onBack}>
          <ArrowLeft className="flip-rtl" aria-hidden="true" />
        </PlayerButton>
      </div>
      <div className={styles['controls']}>
        <Scrubber onPreviewChange={setHasPreview} />
        <ControlBar
          next={next}
          root={() => root.current}
          onMenuChange={setIsMenuOpen}
          onHelp={() => setIsHelpOpen(true)}
          onShowChapters={onShowChapters}
        />
      </div>
      <Notice />
      {phase === 'ended' && next && <EndCard next={next} />}
      {isHelpOpen && <ShortcutsDialog onClose={() => setIsHelpOpen(false)} />}
    </div>
  )
}

interface SurfaceProps {
  onToggleControls: () => void
  root: () => Element | null
}

/** The picture itself, and what pressing it does. */
function Surface({ onToggleControls, root }: SurfaceProps): ReactNode {
  const [gestures] = useState(createSurfaceGestures)
  const press = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return
    const { pointerType, clientX } = event
    gestures.press(
      { pointerType, clientX, box: event.currentTarget.getBoundingClientRect() },
      {
        toggleControls: onToggleControls,
        toggleFullscreen: () => void toggleFullscreen(root()),
      },
    )
  }
  // The keys K, F, J and L do the same for everybody who does not press on pictures.
  return <div className={styles['picture']} ref={showMediaIn} onPointerUp={press} />
}
