import { useLingui } from '@lingui/react/macro'
import { Check, ChevronDown, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

import { Button } from '../button.tsx'
import { MenuChoice } from '../overlays/menu-item.tsx'
import { Menu } from '../overlays/menu.tsx'

import styles from './chip.module.css'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'className'> {
  isPressed: boolean
  /** What it is about; the check takes its place. */
  icon: ReactNode
}

/** A filter that is on or off. */
export function Chip({ isPressed, icon, children, ...native }: ChipProps): ReactNode {
  return (
    <button type="button" {...native} className={styles['root']} aria-pressed={isPressed}>
      {isPressed ? <Check aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

export interface MenuChipProps<Value extends string> {
  /** What it filters by: "Date". It is the chip's text while nothing is chosen, unless `unsetLabel` is. */
  label: string
  /** Says that nothing is chosen: "Any status". */
  unsetLabel?: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  /** The choice that takes the filter away, first in the menu: "Any date". */
  anyLabel?: string | undefined
  onSelect: (value: Value | undefined) => void
}

/** A filter with several values, in a menu; with a value it looks chosen and says it. */
export function MenuChip<Value extends string>(props: MenuChipProps<Value>): ReactNode {
  const { t } = useLingui()
  const { label, unsetLabel = label, options, value, anyLabel, onSelect } = props
  const chosen = options.find((option) => option.value === value)
  const longest = [unsetLabel, ...options.map((option) => option.label)].reduce((one, other) =>
    other.length > one.length ? other : one,
  )
  return (
    <Menu
      label={label}
      renderTrigger={(menu) => (
        <button
          type="button"
          {...menu}
          className={styles['root']}
          data-on={chosen ? true : undefined}
        >
          {chosen && <span className="visually-hidden">{t`${label}:`} </span>}
          <span className={styles['value']} data-longest={longest}>
            {chosen?.label ?? unsetLabel}
          </span>
          <ChevronDown aria-hidden="true" />
        </button>
      )}
    >
      {anyLabel !== undefined && (
        <MenuChoice isChosen={!chosen} onSelect={() => onSelect(undefined)}>
          {anyLabel}
        </MenuChoice>
      )}
      {options.map((option) => (
        <MenuChoice
          key={option.value}
          isChosen={option.value === value}
          onSelect={() => onSelect(option.value)}
        >
          {option.label}
        </MenuChoice>
      ))}
    </Menu>
  )
}

export interface TagChipProps {
  children: string
  onRemove?: (() => void) | undefined
}

/** A word that describes something; with `onRemove` it has a × that says what it removes. */
export function TagChip({ children, onRemove }: TagChipProps): ReactNode {
  const { t } = useLingui()
  const tag = children
  return (
    <span className={styles['tag']}>
      <bdi className={styles['word']}>{tag}</bdi>
      {onRemove && (
        <button
          type="button"
          className={styles['remove']}
          aria-label={t`Remove ${tag}`}
          onClick={onRemove}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  )
}

export interface ChipBarProps {
  label: string
  /** Given while at least one filter is on. */
  onClear?: (() => void) | undefined
  children: ReactNode
  /** At the other end, where the way to clear the filters does not push it. */
  end?: ReactNode
}

/** A row of chips; on phones it scrolls sideways instead of wrapping. */
export function ChipBar({ label, onClear, children, end }: ChipBarProps): ReactNode {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={label} className={`more-beside ${styles['bar']}`}>
      {children}
      {onClear && (
        <Button size="sm" variant="quiet" onClick={onClear}>
          {t({ message: 'Clear', context: 'filters' })}
        </Button>
      )}
      {end}
    </div>
  )
}
