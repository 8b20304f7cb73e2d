import { useLingui } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'

import { MenuItem, MenuValue } from './menu-item.tsx'

import styles from './menu-level.module.css'

interface Props {
  label: string
  icon?: ReactNode
  /** The present value. */
  end?: ReactNode
  /** Its row was pressed before this could be shown. */
  startsOpen?: boolean
  /** What is in it: `MenuItem`, `MenuLink`, `MenuChoice`. */
  children: ReactNode
}

/**
 * A row of a menu with a level of its own, which takes the place of the first under a head that leads back; so do
 * Escape and the arrow that points back. The arrow that points on opens it.
 */
export function MenuLevel({ label, icon, end, startsOpen = false, children }: Props): ReactNode {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(startsOpen)
  const level = useRef<HTMLDivElement>(null)
  const focusWithin = (isIn: boolean): void => {
    const find = (item: string) => level.current?.querySelector<HTMLElement>(item)
    const chosen = isIn ? find('[aria-checked="true"]') : null
    ;(chosen ?? find('[role="menuitem"]'))?.focus()
  }
  const go = (isIn: boolean): void => {
    setIsOpen(isIn)
    // What has the focus is about to go; what gets it is drawn by then.
    requestAnimationFrame(() => focusWithin(isIn))
  }
  const begin = useEffectEvent(() => {
    if (startsOpen) focusWithin(true)
  })
  useEffect(() => begin(), [])
  const turn = (event: KeyboardEvent<HTMLElement>): void => {
    const ahead = ['ArrowRight', 'ArrowLeft']
    if (getComputedStyle(event.currentTarget).direction === 'rtl') ahead.reverse()
    const [into, back] = ahead
    if (event.key !== into && event.key !== back && event.key !== 'Escape') return
    if (isOpen === (event.key === into)) return
    // Escape would shut the whole menu.
    event.preventDefault()
    go(!isOpen)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-static-element-interactions -- keys of its items
    <div ref={level} className={isOpen ? styles['open'] : undefined} onKeyDown={turn}>
      {isOpen ? (
        <div role="group" aria-label={label}>
          <MenuItem icon={<ChevronLeft className="flip-rtl" />} isWay onSelect={() => go(false)}>
            <span className="visually-hidden">{t`Back`}</span>
            <b>{label}</b>
          </MenuItem>
          {children}
        </div>
      ) : (
        <MenuItem icon={icon} isWay end={<MenuValue>{end}</MenuValue>} onSelect={() => go(true)}>
          {label}
        </MenuItem>
      )}
    </div>
  )
}
