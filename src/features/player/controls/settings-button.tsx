import { useLingui } from '@lingui/react/macro'
import { Settings } from 'lucide-react'
import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
} from 'react'

import { moveFocus } from '#ui/move-focus.ts'

import { usePlayer } from '../engine/player-store.ts'
import { SettingsPages } from './lazy-settings.ts'
import { PlayerButton } from './player-button.tsx'
import type { SettingsPage } from './settings-pages.tsx'

import styles from './settings-menu.module.css'

const ITEMS = '[role^="menuitem"]'
/** Under this width speed, sound, theatre and next live in the menu instead of the bar. */
const NARROW_PX = 480

function focusFirst(menu: Element | null): void {
  const item =
    menu?.querySelector<HTMLElement>('[aria-checked="true"]') ?? menu?.querySelector(ITEMS)
  if (item instanceof HTMLElement) item.focus({ preventScroll: true })
}

export interface SettingsButtonProps {
  next: { title: string; open: () => void } | null
  onMenuChange: (isOpen: boolean) => void
  onHelp: () => void
}

/** Speed and the cog, which open the same menu at different pages. */
export function SettingsButton({ next, onMenuChange, onHelp }: SettingsButtonProps): ReactNode {
  const { t } = useLingui()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<SettingsPage>('main')
  const [isOpen, setIsOpen] = useState(false)
  const [isNarrow, setIsNarrow] = useState(false)
  const speed = usePlayer((state) => state.speed)
  const trigger = { popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': isOpen } as const

  const prepare = (event: ToggleEvent<HTMLDivElement>): void => {
    if (event.newState !== 'open') return
    setIsOpen(true)
    setIsNarrow((event.currentTarget.parentElement?.clientWidth ?? 0) < NARROW_PX)
    onMenuChange(true)
  }
  const settle = (event: ToggleEvent<HTMLDivElement>): void => {
    if (event.newState === 'open') {
      focusFirst(event.currentTarget)
      return
    }
    // Only now: taking the items away before the browser gave the focus back would lose it.
    setIsOpen(false)
    onMenuChange(false)
  }
  const handleKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Tab') menu.current?.hidePopover()
    else if (event.key === 'ArrowLeft' && page !== 'main') setPage('main')
    else if (!moveFocus(event, ITEMS, 'vertical')) return
    if (event.key !== 'Tab') event.preventDefault()
  }
  return (
    <>
      <PlayerButton
        {...trigger}
        label={t`${speed}×, speed`}
        isText
        className={styles['speed']}
        onClick={() => setPage('speed')}
      >
        {speed}×
      </PlayerButton>
      <PlayerButton {...trigger} label={t`Settings`} onClick={() => setPage('main')}>
        <Settings aria-hidden="true" />
      </PlayerButton>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items hold the focus */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={t`Player settings`}
        className={styles['root']}
        onBeforeToggle={prepare}
        onToggle={settle}
        onKeyDown={handleKey}
      >
        {isOpen && (
          <SettingsPages
            page={page}
            next={next}
            isNarrow={isNarrow}
            onList={focusFirst}
            onPage={setPage}
            onHelp={onHelp}
            onDone={() => menu.current?.hidePopover()}
          />
        )}
      </div>
    </>
  )
}
