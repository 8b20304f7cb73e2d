import { Check, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

import styles from './menu.module.css'

interface ItemLook {
  icon?: ReactNode
  /** A second, quieter line. */
  note?: ReactNode
  /** The key that does the same, or the present value, at the end of the row. */
  end?: ReactNode
  /** Destructive items come last, after a separator. */
  tone?: 'danger' | undefined
  children: ReactNode
}

function Row({ icon, note, end, children }: ItemLook): ReactNode {
  return (
    <>
      {icon}
      <span className={styles['words']}>
        {children}
        {note && <span className={styles['note']}>{note}</span>}
      </span>
      {end && <span className={styles['end']}>{end}</span>}
    </>
  )
}

export interface MenuItemProps extends ItemLook {
  onSelect: () => void
  /** Why it cannot be chosen now; it stays reachable and says this. */
  disabledReason?: string | undefined
  /** Leads to another level of the same menu, which stays open. */
  isWay?: boolean | undefined
}

/** The present value of what is behind a row, and that there is more behind it; for its `end`. */
export function MenuValue({ children }: { children?: ReactNode }): ReactNode {
  return (
    <span className={styles['value']}>
      {children}
      <ChevronRight className="icon-small flip-rtl" aria-hidden="true" />
    </span>
  )
}

/** An action. The menu closes and gives the focus back after it. */
export function MenuItem(props: MenuItemProps): ReactNode {
  const { onSelect, disabledReason, isWay, tone, ...row } = props
  const isDisabled = disabledReason !== undefined
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles['item']}
      data-tone={tone}
      data-way={isWay || undefined}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onSelect}
    >
      <Row {...row} note={disabledReason ?? row.note} />
    </button>
  )
}

export interface MenuLinkProps extends ItemLook, Omit<LinkProps, 'children'> {}

/** A place to go. */
export function MenuLink({ icon, note, end, tone, children, ...link }: MenuLinkProps): ReactNode {
  return (
    <Link {...link} role="menuitem" tabIndex={-1} className={styles['item']} data-tone={tone}>
      <Row {...{ icon, note, end }}>{children}</Row>
    </Link>
  )
}

export interface MenuChoiceProps extends ItemLook {
  isChosen: boolean
  onSelect: () => void
}

/** One of several values; the chosen one has a check before it, as in the menus of the player, and the others its room. */
export function MenuChoice({ isChosen, onSelect, tone, ...row }: MenuChoiceProps): ReactNode {
  return (
    <button
      type="button"
      role="menuitemradio"
      tabIndex={-1}
      aria-checked={isChosen}
      className={styles['item']}
      data-tone={tone}
      onClick={onSelect}
    >
      <Check className={`icon-small ${styles['check']}`} aria-hidden="true" />
      <Row {...row} />
    </button>
  )
}

export function MenuSeparator(): ReactNode {
  return <hr className={styles['separator']} />
}
