import { t } from '@lingui/core/macro'
import { useState, type FormEvent } from 'react'

import { errorMessage } from '#api/errors/error-message.ts'
import type { Schedule, VideoDetail } from '#contract/videos.ts'
import { schedule } from '#data/video-changes.ts'
import { showToast } from '#ui/overlays/toast.ts'

import { formatMoment } from '../format-moment.ts'
import {
  checkTimes,
  refusedTimes,
  scheduleOf,
  timeProblem,
  typedOf,
  type TimeErrors,
  type TimeField,
} from './schedule-times.ts'

type Scheduled = Pick<VideoDetail, 'id' | 'publication' | 'schedule' | 'waitFor'>

/** The times somebody types for a video: they stay until the service has them. */
export function useSchedule(video: Scheduled, onDone: () => void) {
  const [typed, setTyped] = useState(() => typedOf(video.schedule))
  const [errors, setErrors] = useState<TimeErrors>({})
  const [failure, setFailure] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)

  const save = async (times: Schedule): Promise<void> => {
    setIsSaving(true)
    setFailure(undefined)
    try {
      await schedule(video.id, { ...times, waitFor: video.waitFor })
      showToast({ about: `schedule ${video.id}`, text: saidOf(times) })
      onDone()
    } catch (error) {
      const refused = refusedTimes(error)
      setErrors(refused)
      if (Object.keys(refused).length === 0) setFailure(errorMessage(error).text)
      setIsSaving(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const times = scheduleOf(typed, video.schedule)
    const wrong = { ...missing(times, video), ...checkTimes(times), ...halfTyped(form) }
    setErrors(wrong)
    const [first] = Object.keys(wrong)
    if (first === undefined) void save(times)
    else fieldOf(form, first)?.focus()
  }
  const type = (field: TimeField, text: string): void =>
    setTyped((now) => ({ ...now, [field]: text }))
  return { typed, errors, failure, isSaving, type, save, submit }
}

function saidOf({ publishAt, unpublishAt }: Schedule): string {
  const from = publishAt === null ? null : formatMoment(publishAt)
  const until = unpublishAt === null ? null : formatMoment(unpublishAt)
  if (from !== null && until !== null) return t`On show from ${from} until ${until}.`
  if (from !== null) return t`It goes on show by itself: ${from}.`
  if (until !== null) return t`It comes off show by itself: ${until}.`
  return t`Nothing happens by itself any more.`
}

/** Where there is no time to take away, one is to be given. */
function missing(times: Schedule, { publication, schedule: before }: Scheduled): TimeErrors {
  const all = [...Object.values(times), ...Object.values(before)]
  if (all.some((time) => time !== null)) return {}
  return { [publication === 'published' ? 'unpublishAt' : 'publishAt']: timeProblem('missing') }
}

/** A day without a time is no value yet; the browser knows. */
function halfTyped(form: HTMLFormElement): TimeErrors {
  const isHalf = (name: TimeField): boolean => fieldOf(form, name)?.validity.badInput === true
  return {
    ...(isHalf('publishAt') && { publishAt: timeProblem('missing') }),
    ...(isHalf('unpublishAt') && { unpublishAt: timeProblem('missing') }),
  }
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector(`[name=${name}]`)
}
