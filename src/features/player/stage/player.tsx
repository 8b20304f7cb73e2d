import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react'

import { ControlBar } from '../controls/control-bar.tsx'
import { PlayerButton } from '../controls/player-button.tsx'
import { Scrubber } from '../controls/scrubber.tsx'
import { playAgain, togglePlay } from '../engine/player-actions.ts'
import { usePlayer } from '../engine/player-store.ts'
import { followKeys } from '../keyboard/player-keys.ts'
import type { NextVideo } from './end-card.tsx'
import { CaptionWords, EndCard, fetchLazyParts, LateLayers, ShortcutsDialog } from './lazy-parts.ts'
import { Notice } from './notice.tsx'
import { Overlays } from './overlays.tsx'
import { Surface } from './surface.tsx'
import { useBareAt, useControlsShown } from './use-controls-shown.ts'

import styles from './player.module.css'

export interface PlayerProps {
  /** Stands behind the picture until it is here. */
  backdrop?: CSSProperties | undefined
  next: NextVideo | null
  onShowChapters: () => void
  /** Out of the page: on phones the picture is the top of it. */
  onBack: () => void
}

/** The player: one picture, and everything that is done to it. */
export function Player({ backdrop, next, onShowChapters, onBack }: PlayerProps): ReactNode {
  const { t } = useLingui()
  const root = useRef<HTMLDivElement>(null)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const [hasPreview, setHasPreview] = useState(false)
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const controls = useControlsShown(root, isMenuOpen || hasPreview)
  const bareAt = useBareAt(next !== null)
  const phase = usePlayer((state) => state.phase)
  const isFilling = usePlayer((state) => state.isFilling)
  const hasWords = usePlayer((state) => state.captionLang !== null || state.isStyling)

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
      data-stage=""
      data-controls={controls.isShown ? 'shown' : 'hidden'}
      data-bare={bareAt}
      data-preview={hasPreview || undefined}
      data-menu={isMenuOpen || undefined}
      data-fill={isFilling || undefined}
      onPointerMove={(event) => {
        if (event.pointerType === 'mouse') controls.wake()
      }}
      onFocus={controls.wake}
      onKeyDown={controls.wake}
    >
      <Surface
        onToggleControls={bareAt === 'start' ? togglePlay : controls.toggle}
        root={() => root.current}
      />
      {hasWords && <CaptionWords />}
      <div className={styles['scrim']} />
      <Overlays />
      <LateLayers root={() => root.current} />
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
      {phase === 'ended' && next && <EndCard next={next} onAgain={playAgain} />}
      {isHelpOpen && <ShortcutsDialog onClose={() => setIsHelpOpen(false)} />}
    </div>
  )
}
