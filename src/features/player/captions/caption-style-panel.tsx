import { useLingui } from '@lingui/react/macro'
import { RotateCcw, X } from 'lucide-react'
import { useId, type KeyboardEvent, type ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { handFocusBack } from '#ui/focus/hand-focus-back.ts'
import { IconButton } from '#ui/icon-button.tsx'

import { usePlayer } from '../engine/player-store.ts'
import { CaptionStyleRows } from './caption-style-rows.tsx'
import { plainCaptions } from './plain-captions.ts'
import { hasLook, readyStyles, type ReadyStyle } from './ready-styles.ts'
import { changeCaptionStyle, resetCaptionStyle, stopStyling } from './style-actions.ts'

import styles from './caption-style.module.css'

/** How captions look, set beside the film, where each change is seen at once. */
export function CaptionStylePanel(): ReactNode {
  const { t } = useLingui()
  const titleId = useId()
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    stopStyling()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves it from wherever one is inside
    <section
      ref={handFocusBack}
      className={styles['root']}
      data-intent=""
      aria-labelledby={titleId}
      onKeyDown={handleKey}
    >
      <header className={styles['head']}>
        <h2 ref={takeFocus} id={titleId} tabIndex={-1}>
          {t`Caption style`}
        </h2>
        <IconButton icon={<X />} label={t`Close`} onClick={stopStyling} />
      </header>
      <div className={styles['body']}>
        <ReadyStyles />
        <CaptionStyleRows />
      </div>
      <footer className={styles['foot']}>
        <span>{t`Kept for every video`}</span>
        <Button
          variant="quiet"
          size="sm"
          icon={<RotateCcw className="icon-small" />}
          onClick={resetCaptionStyle}
        >
          {t`Back to standard`}
        </Button>
      </footer>
    </section>
  )
}

/** It was asked for in a menu that is gone by now. */
function takeFocus(heading: HTMLElement | null): void {
  heading?.focus()
}

function ReadyStyles(): ReactNode {
  const { t } = useLingui()
  const name = useId()
  const style = usePlayer((state) => state.captionStyle ?? plainCaptions)
  const sizePct = usePlayer((state) => state.captionSizePct)
  const choices: [name: ReadyStyle, words: string][] = [
    ['plain', t({ message: 'Plain', context: 'style of captions' })],
    ['large', t({ message: 'Large', context: 'style of captions' })],
    ['yellow', t({ message: 'Yellow', context: 'style of captions' })],
    ['outline', t({ message: 'Outline', context: 'style of captions' })],
  ]
  return (
    <div className={styles['ready']} role="radiogroup" aria-label={t`Ready-made styles`}>
      {choices.map(([ready, words]) => (
        <label key={ready}>
          <input
            type="radio"
            name={name}
            checked={hasLook(ready, style, sizePct)}
            onChange={() => changeCaptionStyle(readyStyles[ready])}
          />
          <span className={styles['sample']} data-ready={ready} aria-hidden="true">
            <i />
          </span>
          {words}
        </label>
      ))}
    </div>
  )
}
