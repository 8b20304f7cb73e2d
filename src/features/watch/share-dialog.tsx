import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Copy, Share2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { formatDuration } from '#lib/format-duration.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/overlays/toast.ts'

import { audienceSentence } from './audience-words.ts'

interface Props {
  video: VideoDetail
  /** Where the video stood when Share was pressed. */
  positionMs: number
  internalLabel: string | undefined
  onClose: () => void
}

/** A link, at this moment if wanted, and in plain words who it will open for. */
export function ShareDialog({ video, positionMs, internalLabel, onClose }: Props): ReactNode {
  const { t } = useLingui()
  const [hasTime, setHasTime] = useState(false)
  const [copyState, setCopyState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const { title } = video
  const start = formatDuration(positionMs)
  const place = hasTime ? { t: positionMs / 1000 } : undefined
  const url = new URL(paths.watch(video.id, place), location.origin).href

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url)
      setCopyState('copied')
    } catch {
      setCopyState('refused')
    }
  }
  return (
    <Dialog
      title={t`Share “${title}”`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          {'share' in navigator && (
            <Button icon={<Share2 />} onClick={() => void shareByDevice(title, url)}>
              {t`More ways`}
            </Button>
          )}
          <Button variant="primary" icon={<Copy />} onClick={() => void copy()}>
            {t`Copy link`}
          </Button>
        </>
      }
    >
      <TextField
        label={t`Link`}
        readOnly
        value={url}
        dir="ltr"
        onFocus={(event) => event.currentTarget.select()}
        hint={audienceSentence(video, internalLabel)}
      />
      <Checkbox
        label={t`Start at ${start}`}
        checked={hasTime}
        onChange={(event) => {
          setHasTime(event.currentTarget.checked)
          setCopyState('idle')
        }}
      />
      <p className="small text-2" role="status">
        {copyState === 'copied' && t`Copied.`}
        {copyState === 'refused' &&
          t`The browser did not allow copying. Select the link and copy it yourself.`}
      </p>
    </Dialog>
  )
}

async function shareByDevice(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url })
  } catch (error) {
    // Closing the device's own sheet is an answer, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    const text = i18n._(msg`This device could not share it. Copy the link instead.`)
    showToast({ tone: 'error', text })
  }
}
