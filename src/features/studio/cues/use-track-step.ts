import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { showError } from '#api/show-error.ts'
import { showToast } from '#ui/overlays/toast.ts'

/** One thing that is said of a track at a time, and what is told where that could not be. */
export function useTrackStep(about: string) {
  const [isBusy, setIsBusy] = useState(false)
  const run = async (say: () => Promise<boolean>, onSaid: () => void): Promise<void> => {
    setIsBusy(true)
    try {
      if (await say()) onSaid()
      else
        showToast({
          about,
          tone: 'error',
          text: t`Not done: the lines are not all saved, or somebody else wrote meanwhile. Look at them once more.`,
        })
    } catch (error) {
      showError(about, error)
    }
    setIsBusy(false)
  }
  return { isBusy, run }
}
