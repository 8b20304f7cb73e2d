import { useLingui } from '@lingui/react/macro'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ChangeEvent, type ReactNode } from 'react'

import { errorMessage } from '#api/errors/error-message.ts'
import type { Channel, ChannelPicture } from '#contract/channels.ts'
import { limits } from '#contract/limits.ts'
import { removeChannelPicture, setChannelPicture } from '#data/channel-changes.ts'
import { Button } from '#ui/button.tsx'
import { announce } from '#ui/feedback/announce.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { CropDialog } from '#ui/pictures/crop-dialog.tsx'
import { openPicture, type CutShape, type OpenPicture } from '#ui/pictures/cut-picture.ts'

import styles from './picture-field.module.css'

const { avatar, banner } = limits.channelPictures
/** At most twice or thrice as wide as the largest place that shows it, in CSS pixels. */
const shapes: Record<ChannelPicture, CutShape> = {
  avatar: { ratio: avatar.ratio, minW: avatar.minW, maxW: 384, isArch: true },
  banner: { ratio: banner.ratio, minW: banner.minW, maxW: banner.maxW },
}

interface Props {
  channel: Channel
  which: ChannelPicture
  label: string
  hint: string
  /** How it looks now. */
  children: ReactNode
}

/** One picture of a channel: what it is, and the ways to choose another or none. */
export function PictureField({ channel, which, label, hint, children }: Props): ReactNode {
  const { t } = useLingui()
  const hintId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<OpenPicture | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  // Also when somebody leaves the page while it is open.
  useEffect(() => () => opened?.close(), [opened])
  const hasOne = channel[which].length > 0
  const words =
    which === 'avatar'
      ? {
          choose: t`Choose a picture`,
          replace: t`Replace the picture`,
        }
      : {
          choose: t`Choose a banner`,
          replace: t`Replace the banner`,
        }

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = currentTarget.files ?? []
    // The same file can be chosen again.
    currentTarget.value = ''
    if (!file) return
    const picture = await openPicture(file)
    if (!isHere.current) {
      picture?.close()
      return
    }
    setOpened(picture)
    setProblem(
      picture ? null : t`This file can’t be opened as a picture. Choose a JPEG, PNG or WebP.`,
    )
  }
  const close = (): void => setOpened(null)
  const take = async (cut: Blob): Promise<void> => {
    await setChannelPicture(channel.handle, which, cut)
    close()
    announce(t`Saved`)
  }
  return (
    <section className={styles['root']} aria-label={label}>
      <h2 className="display-3">{label}</h2>
      {children}
      <div className={styles['actions']}>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={label}
          onChange={(event) => void choose(event)}
        />
        <Button
          icon={<ImagePlus />}
          aria-describedby={hintId}
          aria-label={hasOne ? words.replace : words.choose}
          onClick={() => input.current?.click()}
        >
          {hasOne ? t`Replace` : words.choose}
        </Button>
        {hasOne && <RemoveButton {...{ channel, which }} />}
      </div>
      <p id={hintId} className="small text-3">
        {hint}
      </p>
      {problem !== null && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      {opened && <CutDialog which={which} picture={opened} onTake={take} onClose={close} />}
    </section>
  )
}

interface CutProps extends Pick<Props, 'which'> {
  picture: OpenPicture
  onTake: (cut: Blob) => Promise<void>
  onClose: () => void
}

function CutDialog({ which, ...rest }: CutProps): ReactNode {
  const { t } = useLingui()
  return (
    <CropDialog
      {...rest}
      title={which === 'avatar' ? t`Which part is the picture?` : t`Which part is the banner?`}
      shape={shapes[which]}
      describeFailure={(reason) => errorMessage(reason).text}
    />
  )
}

function RemoveButton({ channel, which }: Pick<Props, 'channel' | 'which'>): ReactNode {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        icon={<Trash2 />}
        aria-label={which === 'avatar' ? t`Remove the picture` : t`Remove the banner`}
        onClick={() => setIsAsking(true)}
      >
        {t`Remove`}
      </Button>
      {isAsking && <RemoveDialog {...{ channel, which }} onClose={() => setIsAsking(false)} />}
    </>
  )
}

interface RemoveProps {
  channel: Channel
  which: ChannelPicture
  onClose: () => void
}

function RemoveDialog({ channel, which, onClose }: RemoveProps): ReactNode {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const isAvatar = which === 'avatar'
  const remove = async (): Promise<void> => {
    setIsBusy(true)
    try {
      await removeChannelPicture(channel.handle, which)
    } catch (error) {
      showToast({ tone: 'error', text: errorMessage(error).text })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={isAvatar ? t`Remove the picture?` : t`Remove the banner?`}
      confirmLabel={t`Remove`}
      busyLabel={t`Removing`}
      cancelLabel={t`Keep it`}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {isAvatar
        ? t`Its arch shows the first letter again. Videos and subscribers stay as they are.`
        : t`The channel shows its colonnade again. Videos and subscribers stay as they are.`}
    </ConfirmDialog>
  )
}
