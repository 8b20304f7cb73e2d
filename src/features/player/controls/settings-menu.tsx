import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type ReactNode, type ToggleEvent } from 'react'

import { takePressBeside } from '#ui/overlays/take-press-beside.ts'

import { SettingsPages } from './lazy-controls.ts'
import type { SettingsPage, SettingsPlace } from './use-settings-page.ts'

import styles from './settings-menu.module.css'

const ITEMS = '[role^="menuitem"]'
/** Under this width speed, sound, theatre and next live in the menu instead of the bar. */
const NARROW_PX = 480

/** What a page is for has the focus as it appears: where one came from, what is chosen, the first. */
function focusIn(list: Element | null, cameFrom: SettingsPage): void {
  const item =
    list?.querySelector(`[data-panel="${cameFrom}"]`) ??
    list?.querySelector('input:checked, input[type=range]') ??
    list?.querySelector(ITEMS)
  if (item instanceof HTMLElement) item.focus({ preventScroll: true })
}

export interface SettingsMenuProps {
  id: string
  place: SettingsPlace
  isOpen: boolean
  next: { title: string; open: () => void } | null
  onOpenChange: (isOpen: boolean) => void
  onHelp: () => void
}

/** One panel of two levels: a menu first, then a dialog for each of the things that are set. */
export function SettingsMenu(props: SettingsMenuProps): ReactNode {
  const { id, place, isOpen, next, onOpenChange, onHelp } = props
  const { t } = useLingui()
  const [isNarrow, setIsNarrow] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const isPanel = place.page !== 'main'

  const prepare = (event: ToggleEvent<HTMLDivElement>): void => {
    if (event.newState !== 'open') return
    setIsNarrow((event.currentTarget.parentElement?.clientWidth ?? 0) < NARROW_PX)
    onOpenChange(true)
  }
  const settle = (event: ToggleEvent<HTMLDivElement>): void => {
    // Only now: taking the items away before the browser gave the focus back would lose it.
    if (event.newState === 'closed') return onOpenChange(false)
    takePressBeside(event.currentTarget)
    focusIn(event.currentTarget, place.cameFrom)
  }
  return (
    <div
      ref={menu}
      id={id}
      popover="auto"
      role={isPanel ? 'dialog' : 'menu'}
      aria-label={isPanel ? undefined : t`Player settings`}
      aria-labelledby={isPanel ? `${id}-title` : undefined}
      className={styles['root']}
      onBeforeToggle={prepare}
      onToggle={settle}
    >
      {isOpen && (
        <SettingsPages
          place={place}
          titleId={`${id}-title`}
          next={next}
          isNarrow={isNarrow}
          onList={(list) => focusIn(list, place.cameFrom)}
          onHelp={onHelp}
          onDone={() => menu.current?.hidePopover()}
        />
      )}
    </div>
  )
}
