import { Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { paths } from '#config/paths.ts'
import { limits } from '#contract/limits.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { Button } from '#ui/button.tsx'

import { deleteVideos } from './delete-videos.ts'

import styles from './delete-panel.module.css'

/** The end of a video's page. No question is asked: it can be undone. */
export function DeletePanel({ video }: { video: VideoDetail }): ReactNode {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const remove = async (): Promise<void> => {
    setIsBusy(true)
    // Left first: the page of a deleted video would ask for it once more.
    await navigate(paths.studioVideos())
    await deleteVideos([video])
  }
  return (
    <section className={styles['root']} aria-label="Delete this video">
      <p className="small text-2">
        Deleting takes it away from everyone at once. For {limits.deletedVideoDays} days you find it
        under “Deleted” among your videos, and can put it back.
      </p>
      <Button
        variant="danger"
        isBusy={isBusy}
        icon={<Trash2 className="icon-small" aria-hidden="true" />}
        onClick={() => void remove()}
      >
        Delete video
      </Button>
    </section>
  )
}
