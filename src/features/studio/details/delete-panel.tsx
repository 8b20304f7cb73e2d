import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { hasUnsavedWords } from '#api/unsaved-words.ts'
import { paths } from '#config/paths.ts'
import { limits } from '#contract/limits.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { leavingConfirmed } from '#ui/overlays/leave-guard.tsx'

import { changeOne } from '../bulk/change-one.ts'

import styles from './delete-panel.module.css'

/** The end of a video's page. It asks, since one press would end the page too; what it does can be undone. */
export function DeletePanel({ video }: { video: VideoDetail }): ReactNode {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { title } = video
  const days = limits.deletedVideoDays
  const remove = async (): Promise<void> => {
    setIsAsking(false)
    // Left first: the page of a deleted video would ask for it once more.
    await navigate(paths.studioVideos(), { state: leavingConfirmed })
    await changeOne(video, { op: 'delete' })
  }
  return (
    <section className={styles['root']} aria-label={t`Delete this video`}>
      <p className="small text-2">
        {t`${plural(days, {
          one: 'Deleting takes it away from everyone at once. For # day you find it under “Deleted” among your videos, and can put it back.',
          other:
            'Deleting takes it away from everyone at once. For # days you find it under “Deleted” among your videos, and can put it back.',
        })}`}
      </p>
      <Button
        variant="danger"
        icon={<Trash2 className="icon-small" aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        {t`Delete video`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Delete “${title}”?`}
          confirmLabel={t`Delete video`}
          cancelLabel={t({ message: 'Keep it', context: 'a video' })}
          isDangerous
          onConfirm={() => void remove()}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {t`${plural(days, {
              one: 'Nobody can watch it any more, and links to it stop working. You have # day to put it back, with its comments and views.',
              other:
                'Nobody can watch it any more, and links to it stop working. You have # days to put it back, with its comments and views.',
            })}`}
            {hasUnsavedWords() && ` ${t`What you wrote and couldn’t be saved is lost.`}`}
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
