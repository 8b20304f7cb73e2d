import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import { errorMessage } from '#api/errors/error-message.ts'
import type { ChannelPicture } from '#contract/channels.ts'
import { limits } from '#contract/limits.ts'
import { formatPct, formatPercent } from '#lib/format-count.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { cutOf, mostZoom, moved, movedTo, waysOf, wholeCrop, type Crop } from './crop.ts'
import { cutPicture, type OpenPicture } from './cut-picture.ts'
import { useCropGestures } from './use-crop-gestures.ts'

import styles from './crop-dialog.module.css'

interface Props {
  which: ChannelPicture
  picture: OpenPicture
  /** Rejects when the service did not take it. */
  onTake: (cut: Blob) => Promise<void>
  onClose: () => void
}

/** A picture in the shape it will have, to be moved and enlarged by pointer, fingers or keys before it is sent. */
export function CropDialog({ which, picture, onTake, onClose }: Props): ReactNode {
  const { t } = useLingui()
  const [crop, setCrop] = useState(wholeCrop)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const take = async (): Promise<void> => {
    setIsBusy(true)
    setError(null)
    try {
      await onTake(await cutPicture(picture.bitmap, which, crop))
    } catch (reason) {
      setError(errorMessage(reason).text)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title={which === 'avatar' ? t`Which part is the picture?` : t`Which part is the banner?`}
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
      <div className={styles['root']} data-which={which}>
        <Frame {...{ which, picture, crop }} onChange={setCrop} />
        <Sliders {...{ which, picture, crop }} onChange={setCrop} />
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
  which: ChannelPicture
  picture: OpenPicture
  crop: Crop
  onChange: (change: (crop: Crop) => Crop) => void
}

function Frame({ which, picture, crop, onChange }: PartProps): ReactNode {
  const { bitmap, url } = picture
  const { ratio, minW } = limits.channelPictures[which]
  const most = mostZoom(bitmap, ratio, minW)
  const gestures = useCropGestures({
    onMove: (by) => onChange((now) => moved(bitmap, ratio, now, by)),
    onZoom: (factor) => onChange((now) => ({ ...now, zoom: within(now.zoom * factor, most) })),
  })
  const cut = cutOf(bitmap, ratio, crop)
  return (
    <div {...gestures} className={styles['frame']}>
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

function Sliders({ which, picture, crop, onChange }: PartProps): ReactNode {
  const { t } = useLingui()
  const { bitmap } = picture
  const { ratio, minW } = limits.channelPictures[which]
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
