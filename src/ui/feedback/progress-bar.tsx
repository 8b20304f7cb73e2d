import type { ReactNode } from 'react'

import styles from './progress-bar.module.css'

declare module 'react' {
  interface CSSProperties {
    '--part'?: number | string | undefined
  }
}

export interface ProgressBarProps {
  /** What is under way: "Sending Lino printing". */
  label: string
  /** From 0 to 1; without it the end is not known. */
  fraction?: number | undefined
  /** `idle`: paused or waiting. */
  tone?: 'idle' | 'success' | 'danger' | undefined
  /** What assistive technology says instead of the percentage: "64%, about 3 min left". */
  valueText?: string | undefined
}

/** How far something is, as a thin line. The words stand beside it. */
export function ProgressBar({ label, fraction, tone, valueText }: ProgressBarProps): ReactNode {
  const isKnown = fraction !== undefined
  return (
    <div
      role="progressbar"
      className={styles['root']}
      data-tone={tone}
      data-indeterminate={!isKnown || undefined}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isKnown ? Math.floor(fraction * 100) : undefined}
      aria-valuetext={valueText}
    >
      <div className={styles['fill']} style={isKnown ? { '--part': fraction } : undefined} />
    </div>
  )
}
