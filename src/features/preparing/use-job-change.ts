import { t } from '@lingui/core/macro'
import { useState } from 'react'

import { showError } from '#api/show-error.ts'
import type { Job } from '#contract/calls/job-calls.ts'
import { retryAsStaff, stopAsStaff } from '#data/jobs.ts'
import { showToast } from '#ui/overlays/toast.ts'

/** Stops a preparation or begins it again, and says what came of it: it goes to another list. */
export function useJobChange(job: Job) {
  const [isChanging, setIsChanging] = useState(false)
  const about = `change ${job.videoId}`
  const { title } = job.video
  const change = async (work: () => Promise<void>, said: () => string): Promise<void> => {
    setIsChanging(true)
    try {
      await work()
      showToast({ about, text: said() })
    } catch (error) {
      showError(about, error)
    }
    setIsChanging(false)
  }
  return {
    isChanging,
    stop: () =>
      void change(
        () => stopAsStaff(job),
        () => t`“${title}” is not prepared any more. It stands under Stopped.`,
      ),
    again: () =>
      void change(
        () => retryAsStaff(job),
        () => t`“${title}” is in line again.`,
      ),
  }
}
