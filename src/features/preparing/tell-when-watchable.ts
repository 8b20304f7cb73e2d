import { t } from '@lingui/core/macro'
import { QueryObserver } from '@tanstack/react-query'

import { ProblemError } from '#api/errors/http-error.ts'
import { queryClient } from '#api/query-client.ts'
import { paths } from '#config/paths.ts'
import { howFarPrepared } from '#contract/processing.ts'
import type { Video } from '#contract/videos.ts'
import { isMoving, processingQuery } from '#data/video-file.ts'
import { createStore } from '#lib/create-store.ts'
import { showToast } from '#ui/overlays/toast.ts'

/** The videos somebody waits for, by id, and what ends the waiting; for as long as this page is open. */
export const awaited = createStore<ReadonlyMap<string, () => void>>(new Map())

type Named = Pick<Video, 'id' | 'title'>

/** Says it wherever in the portal they are by then; where they look at something else, by the device, if they allow it. */
export async function tellWhenWatchable(video: Named, open: () => void): Promise<void> {
  // Where the page is left meanwhile, its own watching ends.
  const observer = new QueryObserver(queryClient, {
    ...processingQuery(video.id),
    refetchIntervalInBackground: true,
  })
  const stop = observer.subscribe(({ data: job, error }) => {
    // Deleted, or they have signed out: it is not theirs to know of any more. A line that is down comes back.
    if (error instanceof ProblemError && error.status < 500) return stopWaiting(video.id)
    if (!job) return
    const { canWatch } = howFarPrepared(job)
    if (isMoving(job) && !canWatch) return
    stopWaiting(video.id)
    tell(video, canWatch, open)
  })
  awaited.write(new Map(awaited.read()).set(video.id, stop))
  if (canTellOutside() && Notification.permission === 'default') {
    await Notification.requestPermission()
  }
}

/** Nothing is said of it. */
export function stopWaiting(videoId: string): void {
  const left = new Map(awaited.read())
  left.get(videoId)?.()
  left.delete(videoId)
  awaited.write(left)
}

/** False where the browser, or whoever keeps it, lets no page say anything outside itself. */
export function canTellOutside(): boolean {
  return 'Notification' in globalThis && Notification.permission !== 'denied'
}

function tell({ id, title }: Named, canWatch: boolean, open: () => void): void {
  const text = canWatch ? t`“${title}” can be watched now` : t`“${title}” couldn’t be prepared`
  if (!document.hidden) {
    // Its own page begins by itself.
    if (location.pathname === paths.watch(id)) return
    const action = { label: canWatch ? t`Watch` : t`Open`, onSelect: open }
    showToast({ about: `preparing ${id}`, text, action, tone: canWatch ? 'neutral' : 'error' })
    return
  }
  showToast({ about: `preparing ${id}`, text, action: { label: t`Open`, onSelect: open } })
  if (!canTellOutside()) return
  try {
    const note = new Notification(text, { tag: id })
    note.addEventListener('click', () => {
      window.focus()
      note.close()
      open()
    })
  } catch {
    // Chromium on Android has the name and refuses it; the words in the page are there when they come back.
  }
}
