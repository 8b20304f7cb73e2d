import { useId, type ReactNode } from 'react'

import styles from './segmented.module.css'

export interface SegmentedProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** Two to four short choices side by side; native radios underneath, so arrow keys are the browser's. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>): ReactNode {
  const { label, options, value, onChange } = props
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles['root']}>
      {options.map((option) => (
        <label key={option.value} className={styles['segment']}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
}
