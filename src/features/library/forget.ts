import { t } from '@lingui/core/macro'

import { showError } from '#api/show-error.ts'
import { forgetWatched } from '#data/library.ts'
import { showToast } from '#ui/overlays/toast.ts'

/** Forgets one video, or all of them when none is named, and says so. */
export async function forget(videoId: string | null): Promise<void> {
  const about = `history ${videoId}`
  try {
    await forgetWatched(videoId)
    showToast({
      about,
      text: videoId === null ? t`Your history is empty.` : t`Removed from your history.`,
    })
  } catch (error) {
    showError(about, error)
  }
}
