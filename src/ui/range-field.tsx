import { useId, useState, type CSSProperties, type ReactNode } from 'react'

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
  const [isTyping, setIsTyping] = useState(false)
  const style: CSSProperties = { '--part': (value - min) / (max - min) }
  const accept = (text: string): void => {
    const typed = Number(text)
    if (text !== '' && Number.isFinite(typed)) onChange(Math.min(max, Math.max(min, typed)))
    setIsTyping(false)
  }
  return (
    <div className={styles['root']}>
      <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : fieldStyles['label']}>
        {label}
      </label>
      <div className={styles['row']} onDoubleClick={() => setIsTyping(true)}>
        <input
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
            aria-labelledby={id}
            aria-label={typeof label === 'string' ? label : undefined}
            onBlur={(event) => accept(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') accept(event.currentTarget.value)
              if (event.key === 'Escape') setIsTyping(false)
              if (event.key === 'Enter') event.preventDefault()
            }}
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
