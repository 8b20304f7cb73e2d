import { useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'

import type { CaptionStyle } from '#contract/people.ts'
import { formatPct } from '#lib/format-count.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'

import { usePlayer } from '../engine/player-store.ts'
import { plainCaptions } from './plain-captions.ts'
import { changeCaptionStyle } from './style-actions.ts'

import styles from './caption-style.module.css'

declare module 'react' {
  interface CSSProperties {
    /** How much of a bar is filled, 1 for all of it. */
    '--filled'?: number | undefined
  }
}

/** One line for each thing that can be set. */
export function CaptionStyleRows(): ReactNode {
  const { t } = useLingui()
  const style = usePlayer((state) => state.captionStyle ?? plainCaptions)
  const sizePct = usePlayer((state) => state.captionSizePct)
  return (
    <div>
      <Row label={t`Typeface`}>
        <SelectField
          label={t`Typeface`}
          isLabelHidden
          value={style.typeface}
          options={[
            { value: 'sans', label: t`Plain sans` },
            { value: 'serif', label: t({ message: 'Serif', context: 'typeface' }) },
            { value: 'mono', label: t({ message: 'Typewriter', context: 'typeface' }) },
            { value: 'casual', label: t({ message: 'Casual', context: 'typeface' }) },
          ]}
          onSelect={(typeface) => changeCaptionStyle({ typeface })}
        />
      </Row>
      <Row label={t({ message: 'Size', context: 'captions' })}>
        <Range
          label={t({ message: 'Size', context: 'captions' })}
          range={[50, 300]}
          value={sizePct}
          onChange={(value) => changeCaptionStyle({ sizePct: value })}
        />
      </Row>
      <ColourRows style={style} />
      <Row label={t`Strength`}>
        <Range
          label={t`Background strength`}
          range={[0, 100]}
          value={style.strengthPct}
          onChange={(strengthPct) => changeCaptionStyle({ strengthPct })}
        />
      </Row>
      <PlaceRows style={style} />
    </div>
  )
}

function ColourRows({ style }: { style: CaptionStyle }): ReactNode {
  const { t } = useLingui()
  return (
    <>
      <Row label={t({ message: 'Text', context: 'colour of captions' })}>
        <Swatches
          label={t`Text colour`}
          value={style.color}
          options={[
            { value: 'white', label: t`White` },
            { value: 'yellow', label: t({ message: 'Yellow', context: 'colour' }) },
            { value: 'green', label: t`Green` },
            { value: 'blue', label: t`Blue` },
          ]}
          onSelect={(color) => changeCaptionStyle({ color })}
        />
      </Row>
      <Row label={t({ message: 'Background', context: 'colour of captions' })}>
        <Swatches
          label={t({ message: 'Background', context: 'colour of captions' })}
          value={style.background}
          options={[
            { value: 'black', label: t`Black` },
            { value: 'velvet', label: t`Dark red` },
            { value: 'navy', label: t`Dark blue` },
            { value: 'white', label: t`White` },
          ]}
          onSelect={(background) => changeCaptionStyle({ background })}
        />
      </Row>
    </>
  )
}

function PlaceRows({ style }: { style: CaptionStyle }): ReactNode {
  const { t } = useLingui()
  return (
    <>
      <Row label={t`Letter edge`}>
        <Segmented
          label={t`Letter edge`}
          value={style.edge}
          options={[
            { value: 'none', label: t({ message: 'None', context: 'edge of letters' }) },
            { value: 'outline', label: t({ message: 'Outline', context: 'edge of letters' }) },
            { value: 'shadow', label: t({ message: 'Shadow', context: 'edge of letters' }) },
          ]}
          onChange={(edge) => changeCaptionStyle({ edge })}
        />
      </Row>
      <Row label={t({ message: 'Place', context: 'of captions' })}>
        <Segmented
          label={t({ message: 'Place', context: 'of captions' })}
          value={style.place}
          options={[
            { value: 'bottom', label: t({ message: 'Bottom', context: 'place of captions' }) },
            { value: 'top', label: t({ message: 'Top', context: 'place of captions' }) },
            { value: 'side', label: t({ message: 'Side', context: 'place of captions' }) },
          ]}
          onChange={(place) => changeCaptionStyle({ place })}
        />
      </Row>
      <Row label={t`Second line`}>
        <Segmented
          label={t`Second line`}
          value={style.second}
          options={[
            { value: 'below', label: t({ message: 'Below', context: 'second line' }) },
            { value: 'above', label: t({ message: 'Above', context: 'second line' }) },
          ]}
          onChange={(second) => changeCaptionStyle({ second })}
        />
      </Row>
    </>
  )
}

/** What is set, and with what; the control says its own name. */
function Row({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles['row']}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  )
}

interface RangeProps {
  label: string
  /** In percent. */
  range: readonly [min: number, max: number]
  value: number
  onChange: (value: number) => void
}

const STEP_PCT = 5

function Range({ label, range: [min, max], value, onChange }: RangeProps): ReactNode {
  const words = formatPct(value)
  return (
    <div className={styles['range']}>
      <input
        type="range"
        {...{ min, max, value }}
        step={STEP_PCT}
        aria-label={label}
        aria-valuetext={words}
        style={{ '--filled': (value - min) / (max - min) }}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <output aria-hidden="true">{words}</output>
    </div>
  )
}

interface SwatchesProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onSelect: (value: Value) => void
}

function Swatches<Value extends string>(props: SwatchesProps<Value>): ReactNode {
  const { label, value, options, onSelect } = props
  const name = useId()
  return (
    <div className={styles['swatches']} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <input
          key={option.value}
          type="radio"
          name={name}
          checked={option.value === value}
          data-swatch={option.value}
          data-tip={option.label}
          aria-label={option.label}
          onChange={() => onSelect(option.value)}
        />
      ))}
    </div>
  )
}
