import { Check, ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'

import styles from './settings-menu.module.css'

interface RowProps {
  icon?: ReactNode
  words: ReactNode
  value?: ReactNode
  /** For a switch; leave out for what opens a page or does something. */
  isOn?: boolean
  onSelect: () => void
}

/** A line that does something, opens a page, or switches. */
export function Row({ icon, words, value, isOn, onSelect }: RowProps): ReactNode {
  const role = isOn === undefined ? 'menuitem' : 'menuitemcheckbox'
  return (
    <button
      type="button"
      role={role}
      tabIndex={-1}
      aria-checked={isOn}
      className={styles['row']}
      onClick={onSelect}
    >
      {icon}
      <span>{words}</span>
      {value !== undefined && <span className={styles['value']}>{value}</span>}
    </button>
  )
}

/** One of several values. */
export function Choice(props: Omit<RowProps, 'isOn'> & { isChosen: boolean }): ReactNode {
  return (
    <button
      type="button"
      role="menuitemradio"
      tabIndex={-1}
      aria-checked={props.isChosen}
      className={styles['row']}
      onClick={props.onSelect}
    >
      <span className={styles['check']}>{props.isChosen && <Check aria-hidden="true" />}</span>
      <span>{props.words}</span>
      {props.value !== undefined && <span className={styles['value']}>{props.value}</span>}
    </button>
  )
}

/** The way back to the first page; its words are the page's title. */
export function Back({ words, onSelect }: { words: string; onSelect: () => void }): ReactNode {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles['row']}
      data-back
      onClick={onSelect}
    >
      <ChevronLeft aria-hidden="true" />
      <span>{words}</span>
    </button>
  )
}
