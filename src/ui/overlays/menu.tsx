import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
} from 'react'

import { moveFocus } from '../focus/move-focus.ts'
import { placeNear } from './place-near.ts'
import { takePressBeside } from './take-press-beside.ts'
import { useSwipeDown } from './use-swipe-down.ts'

import styles from './menu.module.css'

/** Spread these onto the button that opens the menu. */
export interface MenuTriggerProps {
  popoverTarget: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
}

export interface MenuProps {
  /** What the menu is for: "Actions for Lino printing". */
  label: string
  /** The button: `(menu) => <IconButton {...menu} label=… icon=… />`. */
  renderTrigger: (props: MenuTriggerProps) => ReactNode
  /** Which edge of the trigger the menu keeps to; it flips by itself at the window's edge. */
  align?: 'start' | 'end' | undefined
  /** Told when it opens and when it has shut. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  /** `MenuItem`, `MenuLink`, `MenuChoice` and `MenuSeparator`. Rendered only while open. */
  children: ReactNode
}

const ITEMS = '[role^="menuitem"]'

/**
 * A menu of actions on the popover element: the browser places it, closes it on Escape or a press
 * elsewhere, which on a touch screen does nothing else, and gives the focus back. On phones it is a sheet.
 */
export function Menu({
  label,
  renderTrigger,
  align = 'start',
  onOpenChange,
  children,
}: MenuProps): ReactNode {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  // React ends this just before it hides or removes the page: WebKit stops altogether when what has places to fall back
  // to is open in what is not displayed any more.
  useLayoutEffect(() => {
    const element = menu.current
    return () => element?.hidePopover()
  }, [])
  const swipe = useSwipeDown(() => menu.current?.hidePopover())

  const change = (isNowOpen: boolean): void => {
    setIsOpen(isNowOpen)
    onOpenChange?.(isNowOpen)
  }
  const settle = (event: ToggleEvent<HTMLDivElement>): void => {
    // Only now: taking the items away before the browser gave the focus back would lose it.
    if (event.newState === 'closed') return change(false)
    takePressBeside(event.currentTarget)
    const source = document.querySelector(`[popovertarget="${id}"]`)
    if (source) placeNear(event.currentTarget, source, 'below')
    event.currentTarget.querySelector<HTMLElement>(ITEMS)?.focus({ preventScroll: true })
  }
  const handleKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key === 'Tab') menu.current?.hidePopover()
    else if (moveFocus(event, ITEMS, 'vertical')) event.preventDefault()
  }
  const closeAfterChoice = (target: EventTarget): void => {
    const item = target instanceof Element ? target.closest(ITEMS) : null
    if (item && !item.matches('[aria-disabled="true"], [data-way]')) menu.current?.hidePopover()
  }
  return (
    <>
      {renderTrigger({ popoverTarget: id, 'aria-haspopup': 'menu', 'aria-expanded': isOpen })}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items hold the focus */}
      <div
        {...swipe}
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={styles['root']}
        data-align={align}
        onBeforeToggle={(event) => event.newState === 'open' && change(true)}
        onToggle={settle}
        onKeyDown={handleKey}
        onClick={(event) => closeAfterChoice(event.target)}
      >
        {isOpen && children}
      </div>
    </>
  )
}
