import { t } from '@lingui/core/macro'

import { showError } from '#api/show-error.ts'
import type { Video } from '#contract/videos.ts'
import { setWatchLater } from '#data/watch-later.ts'
import { showToast } from '#ui/overlays/toast.ts'

/** Is it kept for later, and the other way round; what came of that is said in a toast. */
export function watchLaterOf(video: Video): { isSaved: boolean; toggle: () => void } {
  const isSaved = video.isInWatchLater
  return { isSaved, toggle: () => void change(video.id, !isSaved) }
}

async function change(videoId: string, isSaved: boolean): Promise<void> {
  const about = `watch later ${videoId}`
  try {
    await setWatchLater(videoId, isSaved)
    showToast({
      about,
      text: isSaved ? t`Saved for later.` : t`Taken off your watch-later list.`,
      action: { label: t`Undo`, isUndo: true, onSelect: () => void change(videoId, !isSaved) },
    })
  } catch (error) {
    showError(about, error)
  }
}
