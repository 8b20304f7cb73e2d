import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { formatPct, formatPercent } from '#lib/format-count.ts'

import { Button } from '../button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { cutOf, mostZoom, moved, movedTo, waysOf, wholeCrop, type Crop } from './crop.ts'
import { cutPicture, type CutShape, type OpenPicture } from './cut-picture.ts'
import { useCropGestures } from './use-crop-gestures.ts'

import styles from './crop-dialog.module.css'

declare module 'react' {
  interface CSSProperties {
    /** Of the frame: so many times as wide as high. */
    '--ratio'?: number | undefined
  }
}

interface Props {
  title: string
  shape: CutShape
  picture: OpenPicture
  /** Rejects when it was not taken; what `describeFailure` says of that is shown. */
  onTake: (cut: Blob) => Promise<void>
  describeFailure: (reason: unknown) => string
  onClose: () => void
}

/** A picture in the shape it will have, to be moved and enlarged by pointer, fingers or keys before it is sent. */
export function CropDialog(props: Props): ReactNode {
  const { title, shape, picture, onTake, describeFailure, onClose } = props
  const { t } = useLingui()
  const [crop, setCrop] = useState(wholeCrop)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const take = async (): Promise<void> => {
    setIsBusy(true)
    setError(null)
    try {
      await onTake(await cutPicture(picture.bitmap, shape, crop))
    } catch (reason) {
      setError(describeFailure(reason))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      size="lg"
      isPinned={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabledReason={isBusy ? t`Sending` : undefined}>
            {t`Cancel`}
          </Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            busyLabel={t`Sending`}
            onClick={() => void take()}
          >
            {t`Use this part`}
          </Button>
        </>
      }
    >
      <div className={styles['root']} data-arch={shape.isArch}>
        <Frame {...{ shape, picture, crop }} onChange={setCrop} />
        <Sliders {...{ shape, picture, crop }} onChange={setCrop} />
        {error !== null && (
          <p role="alert" className={styles['problem']}>
            {error}
          </p>
        )}
      </div>
    </Dialog>
  )
}

interface PartProps {
  shape: CutShape
  picture: OpenPicture
  crop: Crop
  onChange: (change: (crop: Crop) => Crop) => void
}

function Frame({ shape, picture, crop, onChange }: PartProps): ReactNode {
  const { bitmap, url } = picture
  const { ratio, minW } = shape
  const most = mostZoom(bitmap, ratio, minW)
  const gestures = useCropGestures({
    onMove: (by) => onChange((now) => moved(bitmap, ratio, now, by)),
    onZoom: (factor) => onChange((now) => ({ ...now, zoom: within(now.zoom * factor, most) })),
  })
  const cut = cutOf(bitmap, ratio, crop)
  return (
    <div {...gestures} className={styles['frame']} style={{ '--ratio': ratio }}>
      <img
        src={url}
        alt=""
        draggable={false}
        // Where it lies follows the fingers: no rule of a style sheet can know.
        style={{
          inlineSize: percent(bitmap.width / cut.width),
          insetInlineStart: percent(-cut.left / cut.width),
          insetBlockStart: percent(-cut.top / cut.height),
        }}
      />
    </div>
  )
}

function Sliders({ shape, picture, crop, onChange }: PartProps): ReactNode {
  const { t } = useLingui()
  const { bitmap } = picture
  const { ratio, minW } = shape
  const most = mostZoom(bitmap, ratio, minW)
  const ways = waysOf(bitmap, ratio, crop)
  return (
    <div className={styles['sliders']}>
      <Slider
        label={t`Size`}
        value={most > 1 ? (crop.zoom - 1) / (most - 1) : null}
        restsAt={0}
        valueText={formatPct(crop.zoom * 100)}
        onChange={(value) => onChange((now) => ({ ...now, zoom: 1 + value * (most - 1) }))}
      />
      <Slider
        label={t`From left to right`}
        value={ways.x}
        onChange={(x) => onChange((now) => movedTo(bitmap, ratio, now, { x }))}
      />
      <Slider
        label={t`From top to bottom`}
        value={ways.y}
        onChange={(y) => onChange((now) => movedTo(bitmap, ratio, now, { y }))}
      />
    </div>
  )
}

interface SliderProps {
  label: string
  /** From 0 to 1; null where there is nothing to choose. */
  value: number | null
  /** Where it stands then. */
  restsAt?: number
  valueText?: string
  onChange: (value: number) => void
}

function Slider({ label, value, restsAt = 0.5, valueText, onChange }: SliderProps): ReactNode {
  const shown = value ?? restsAt
  return (
    <label className={styles['slider']}>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={shown}
        disabled={value === null}
        aria-valuetext={valueText ?? formatPercent(shown)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </label>
  )
}

function within(zoom: number, most: number): number {
  return Math.min(most, Math.max(1, zoom))
}

function percent(share: number): string {
  return `${share * 100}%`
}
