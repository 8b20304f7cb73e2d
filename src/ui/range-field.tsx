import {
  useId,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react'

import fieldStyles from './field.module.css'
import styles from './range-field.module.css'

declare module 'react' {
  interface CSSProperties {
    '--part'?: number | undefined
  }
}

export interface RangeFieldProps {
  label: ReactNode
  isLabelHidden?: boolean | undefined
  value: number
  min: number
  max: number
  step?: number | undefined
  /** The value in words, shown beside and read aloud: `(value) => `${value}%``. */
  format: (value: number) => string
  onChange: (value: number) => void
}

/** A slider with its value beside it; Enter or a double press lets people type the number instead. */
export function RangeField(props: RangeFieldProps): ReactNode {
  const { label, isLabelHidden = false, value, min, max, step = 1, format, onChange } = props
  const id = useId()
  const slider = useRef<HTMLInputElement>(null)
  const [isTyping, setIsTyping] = useState(false)
  const style: CSSProperties = { '--part': (value - min) / (max - min) }
  const accept = (text: string): void => {
    const typed = Number(text)
    if (text !== '' && Number.isFinite(typed)) onChange(Math.min(max, Math.max(min, typed)))
    setIsTyping(false)
  }
  const finishTyping = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    // Leaving the field accepts what is in it, so Escape puts the old value back first.
    if (event.key === 'Escape') event.currentTarget.value = String(value)
    slider.current?.focus()
  }
  return (
    <div className={styles['root']}>
      <label
        id={`${id}-label`}
        htmlFor={id}
        className={isLabelHidden ? 'visually-hidden' : fieldStyles['label']}
      >
        {label}
      </label>
      <div className={styles['row']} onDoubleClick={() => setIsTyping(true)}>
        <input
          ref={slider}
          id={id}
          type="range"
          className={styles['range']}
          style={style}
          {...{ min, max, step, value }}
          aria-valuetext={format(value)}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            setIsTyping(true)
          }}
        />
        {isTyping ? (
          <input
            ref={(input) => input?.select()}
            type="number"
            className={styles['number']}
            defaultValue={value}
            {...{ min, max, step }}
            aria-labelledby={`${id}-label`}
            onBlur={(event) => accept(event.target.value)}
            onKeyDown={finishTyping}
          />
        ) : (
          <output htmlFor={id} className={styles['value']}>
            {format(value)}
          </output>
        )}
      </div>
    </div>
  )
}
