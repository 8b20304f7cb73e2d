import { useLingui } from '@lingui/react/macro'
import { Check, ChevronLeft, ChevronRight, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'

import styles from './settings-panels.module.css'

/** The panels behind the first level of the menu. */
export type SettingsPanel = 'speed' | 'quality' | 'captions'

interface RowProps {
  icon: ReactNode
  words: string
  value?: ReactNode
  /** For a switch; leave out for what opens a panel or does something. */
  isOn?: boolean
  /** The panel it opens; whoever comes back from there is here again. */
  panel?: SettingsPanel
  onSelect: () => void
}

/** A line of the first level that does something, opens a panel, or switches. */
export function Row({ icon, words, value, isOn, panel, onSelect }: RowProps): ReactNode {
  const role = isOn === undefined ? 'menuitem' : 'menuitemcheckbox'
  return (
    <button
      type="button"
      role={role}
      tabIndex={-1}
      aria-checked={isOn}
      aria-haspopup={panel ? 'dialog' : undefined}
      data-panel={panel}
      className={styles['row']}
      onClick={onSelect}
    >
      {icon}
      <span>{words}</span>
      {value !== undefined && (
        <span className={styles['value']}>
          <bdi>{value}</bdi>
        </span>
      )}
      {panel && <ChevronRight className="icon-small flip-rtl" aria-hidden="true" />}
    </button>
  )
}

interface HeadProps {
  /** Names the panel. */
  id: string
  words: string
  onBack: () => void
}

/** The head of a panel, which leads back. */
export function Head({ id, words, onBack }: HeadProps): ReactNode {
  const { t } = useLingui()
  return (
    <button type="button" className={styles['head']} onClick={onBack}>
      <ChevronLeft className="flip-rtl" aria-hidden="true" />
      <span id={id}>{words}</span>
      <span className="visually-hidden">{t`, back to all settings`}</span>
    </button>
  )
}

interface ChoiceProps {
  /** Of all that are chosen from. */
  name: string
  words: ReactNode
  value?: ReactNode
  isChosen: boolean
  onChoose: () => void
}

/** One of several values, a line each. */
export function Choice({ name, words, value, isChosen, onChoose }: ChoiceProps): ReactNode {
  return (
    <label className={styles['row']}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <Check className={styles['check']} aria-hidden="true" />
      <span dir="auto">{words}</span>
      {value !== undefined && (
        <span className={styles['value']}>
          <bdi>{value}</bdi>
        </span>
      )}
    </label>
  )
}

interface StepperProps {
  value: string
  less: { label: string; onPress: () => void }
  more: { label: string; onPress: () => void }
  /** What it sets, where the panel's head does not say it. */
  children?: ReactNode
}

/** Less and more, with the value between them: from left to right in every language, as all that the player measures. */
export function Stepper({ value, less, more, children }: StepperProps): ReactNode {
  return (
    <div className={styles['stepper']} data-named={children !== undefined || undefined}>
      {children !== undefined && <span>{children}</span>}
      <div dir="ltr">
        <button type="button" aria-label={less.label} onClick={less.onPress}>
          <Minus aria-hidden="true" />
        </button>
        <output dir="auto">{value}</output>
        <button type="button" aria-label={more.label} onClick={more.onPress}>
          <Plus aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
