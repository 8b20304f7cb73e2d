import { useLingui } from '@lingui/react/macro'
import { Check, ChevronLeft, ChevronRight, Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'

import styles from './settings-panels.module.css'

/** The panels behind the first level of the menu. */
export type SettingsPanel = 'speed' | 'quality' | 'captions' | 'second-line' | 'sound'

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

interface PanelRowProps extends Omit<RowProps, 'isOn'> {
  /** It leads out of the menu. */
  isWayOut?: boolean
}

/** A line of a panel that leads on. */
export function PanelRow({ icon, words, value, panel, ...rest }: PanelRowProps): ReactNode {
  return (
    <button
      type="button"
      className={styles['row']}
      data-panel={panel}
      aria-haspopup={rest.isWayOut ? undefined : 'dialog'}
      onClick={rest.onSelect}
    >
      {icon}
      <span>{words}</span>
      <span className={styles['value']}>
        <bdi>{value}</bdi>
      </span>
      <ChevronRight className="icon-small flip-rtl" aria-hidden="true" />
    </button>
  )
}

interface HeadProps {
  /** Names the panel. */
  id: string
  words: string
  /** Where it leads back to, said after its name. */
  back?: string
  onBack: () => void
}

/** The head of a panel, which leads back. */
export function Head({ id, words, back, onBack }: HeadProps): ReactNode {
  const { t } = useLingui()
  return (
    <button type="button" className={styles['head']} onClick={onBack}>
      <ChevronLeft className="flip-rtl" aria-hidden="true" />
      <span id={id}>{words}</span>
      <span className="visually-hidden">{back ?? t`, back to all settings`}</span>
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
}

/** Less and more, with the value between them: from left to right in every language, as all that the player measures. */
export function Stepper({ value, less, more }: StepperProps): ReactNode {
  return (
    <div className={styles['stepper']}>
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
