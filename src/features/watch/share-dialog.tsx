import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Building2, Copy, Download, Globe, Lock, Share, UsersRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import { isDraft } from '#contract/rules.ts'
import type { Video } from '#contract/videos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast, takeBackToast } from '#ui/overlays/toast.ts'
import { part } from '#ui/part.tsx'

import { audienceSentence } from './audience-sentence.ts'
import { ShareMoment } from './share-moment.tsx'
import { useSharedPlace, type SharedPlace } from './use-shared-place.ts'

import styles from './share-dialog.module.css'

/** The link is as good without it. */
const QrCode = part(async () => (await import('./qr-code.tsx')).QrCode, { Otherwise: () => null })

type Shared = Pick<Video, 'id' | 'title' | 'durationMs' | 'hasCaptions' | 'access' | 'publication'>

interface Props {
  video: Shared
  /** Whoever may edit it is led to where it is said who can watch. */
  canEdit: boolean
  /** Where the video stood when Share was pressed. */
  positionMs: number
  organisation: string | undefined
  onClose: () => void
}

/** A link, to a part of it if wanted, for the clipboard or a camera, and in plain words who it will open for. */
export function ShareDialog(props: Props): ReactNode {
  const { t } = useLingui()
  const { video, canEdit, positionMs, organisation, onClose } = props
  const place = useSharedPlace(video, positionMs)
  const [copied, setCopied] = useState<{ url: string; isDone: boolean } | null>(null)
  const { title } = video
  const url = new URL(paths.watch(video.id, place.inLink), location.origin).href
  // What was said of another link is not said of this one, nor of what makes none.
  const answer = copied?.url === url && !place.isWrong ? copied : null
  const disabledReason = place.isWrong ? t`Correct the time first` : undefined

  const copy = async (): Promise<void> => {
    const isDone = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    )
    setCopied({ url, isDone })
  }
  return (
    <Dialog
      title={t`Share “${title}”`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          {'share' in navigator && (
            <Button
              icon={<Share />}
              disabledReason={disabledReason}
              onClick={() => void shareByDevice(title, url)}
            >
              {t({ message: 'Send', context: 'a link' })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles['link']}>
        <TextField
          label={t`Link`}
          isLabelHidden
          readOnly
          value={url}
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="primary"
          data-first-focus
          icon={<Copy />}
          disabledReason={disabledReason}
          onClick={() => void copy()}
        >
          {t`Copy link`}
        </Button>
      </div>
      <p className={`small text-2 ${styles['status']}`} role="status">
        {answer?.isDone === true && t`Copied.`}
        {answer?.isDone === false &&
          t`The browser did not allow copying. Select the link and copy it yourself.`}
      </p>
      <WhoCanOpen {...{ video, canEdit, organisation }} />
      <Choices {...{ video, place, url }} />
    </Dialog>
  )
}

interface ChoicesProps {
  video: Shared
  place: SharedPlace
  url: string
}

/** Which part of the video the link leads to, and the same link for a camera. */
function Choices({ video, place, url }: ChoicesProps): ReactNode {
  const { t } = useLingui()
  return (
    <div className={styles['columns']}>
      <div className={styles['choices']}>
        <ShareMoment
          label={t({ message: 'From', context: 'a moment' })}
          fieldLabel={t`Where the link begins`}
          moment={place.from}
          error={place.fromError}
          onChange={place.setFrom}
        />
        <ShareMoment
          label={t({ message: 'Until', context: 'a moment' })}
          fieldLabel={t`Where the link ends`}
          moment={place.until}
          error={place.untilError}
          onChange={place.setUntil}
        />
        {video.hasCaptions.length > 0 && (
          <div className={styles['captions']}>
            <Checkbox
              label={t`With captions`}
              checked={place.hasCaptions}
              onChange={(event) => place.setHasCaptions(event.currentTarget.checked)}
            />
          </div>
        )}
      </div>
      <div className={styles['camera']}>
        <div className={styles['code']}>
          <QrCode text={url} />
        </div>
        <Button
          size="sm"
          variant="quiet"
          icon={<Download className="icon-small" />}
          disabledReason={place.isWrong ? t`Correct the time first` : undefined}
          onClick={() => void saveCode(url, video.title)}
        >
          {t`Save QR code`}
        </Button>
      </div>
    </div>
  )
}

const icons = { public: Globe, internal: Building2, restricted: UsersRound, private: Lock }

function WhoCanOpen(props: Pick<Props, 'video' | 'canEdit' | 'organisation'>): ReactNode {
  const { t } = useLingui()
  const { video, canEdit, organisation } = props
  const Icon = isDraft(video) ? Lock : icons[video.access]
  return (
    <p className={styles['who']}>
      <Icon className="icon-small" aria-hidden="true" />
      <span>
        {audienceSentence(video, organisation)}{' '}
        {canEdit && (
          <Link className={`link ${styles['change']}`} to={paths.studioVideo(video.id)}>
            {t({ message: 'Change', context: 'who can watch' })}
          </Link>
        )}
      </span>
    </p>
  )
}

async function saveCode(url: string, title: string): Promise<void> {
  try {
    const { saveQr } = await import('./save-qr.ts')
    await saveQr(url, title)
    takeBackToast('share')
  } catch {
    const text = i18n._(msg`The code could not be saved. Check your connection and try again.`)
    showToast({ about: 'share', tone: 'error', text })
  }
}

async function shareByDevice(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url })
    takeBackToast('share')
  } catch (error) {
    // Closing the device's own sheet is an answer, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    const text = i18n._(msg`This device could not share it. Copy the link instead.`)
    showToast({ about: 'share', tone: 'error', text })
  }
}
