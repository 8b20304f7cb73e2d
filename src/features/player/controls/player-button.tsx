import type { ComponentProps, ReactNode } from 'react'

import styles from './player-button.module.css'

export interface PlayerButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string
  /** The key that does the same, for the tooltip. */
  shortcut?: string | undefined
  isPressed?: boolean | undefined
  /** An icon, or the few words that stand for one (the speed). */
  children: ReactNode
  isText?: boolean
}

/** A button on the picture. */
export function PlayerButton(props: PlayerButtonProps): ReactNode {
  const { label, shortcut, isPressed, isText = false, className, children, ...native } = props
  return (
    <button
      type="button"
      {...native}
      className={className ? `${styles['root']} ${className}` : styles['root']}
      data-text={isText || undefined}
      data-tip={label}
      data-tip-key={shortcut}
      aria-label={label}
      aria-pressed={isPressed}
      aria-keyshortcuts={shortcut}
    >
      {children}
    </button>
  )
}
