import { useLingui } from '@lingui/react/macro'
import { useState, type KeyboardEvent, type ReactNode } from 'react'

import { TextField } from '#ui/fields/text-field.tsx'

import { readMoment, writeMoment } from '../lines/line-time.ts'

import styles from './line-row.module.css'

const STEP_MS = 100

interface Props {
  id: string
  label: string
  atMs: number
  onChange: (atMs: number) => void
}

/** A moment to be typed, or moved by the arrows. What is no time stays as it was typed, and says so. */
export function TimeField({ id, label, atMs, onChange }: Props): ReactNode {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setIsWrong] = useState(false)
  const example = '18:36.1'
  const settle = (): void => {
    const read = typed === null ? atMs : readMoment(typed)
    setIsWrong(read === null)
    if (read === null) return
    // As it is shown it may be less exact than it is.
    if (typed !== null && typed !== writeMoment(atMs)) onChange(read)
    setTyped(null)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const by = { ArrowUp: STEP_MS, ArrowDown: -STEP_MS }[event.key]
    if (event.key === 'Enter') settle()
    else if (by !== undefined && typed === null) {
      event.preventDefault()
      onChange(Math.max(0, atMs + by))
    }
  }
  return (
    <TextField
      id={id}
      label={label}
      isLabelHidden
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      className={styles['time']}
      value={typed ?? writeMoment(atMs)}
      error={isWrong ? t`Write a time like ${example}.` : undefined}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={settle}
      onKeyDown={press}
    />
  )
}
