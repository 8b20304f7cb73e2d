import { plural, t } from '@lingui/core/macro'

import { showError } from '#api/show-error.ts'
import type { BulkChange, BulkOutcome } from '#contract/calls/bulk-calls.ts'
import { limits } from '#contract/limits.ts'
import { isWatchable } from '#contract/rules.ts'
import type { Video } from '#contract/videos.ts'
import { askForChange, type Steps } from '#data/bulk-changes.ts'
import { showToast } from '#ui/overlays/toast.ts'

import { outcomeRows } from './describe-outcome.ts'
import type { BulkOp } from './use-bulk-change.ts'

type Changed = Pick<Video, 'id' | 'title' | 'state'>
type OneChange = Extract<BulkChange, { op: 'delete' | 'restore' | 'publish' }>

const said: Record<OneChange['op'], (video: Changed) => string> = {
  delete: ({ title }) =>
    plural(limits.deletedVideoDays, {
      one: `Deleted “${title}”. You find it under “Deleted” for # day.`,
      other: `Deleted “${title}”. You find it under “Deleted” for # days.`,
    }),
  restore: ({ title }) => t`“${title}” is back where it was.`,
  publish: ({ title, state }) =>
    isWatchable({ state })
      ? t`Published ${title}.`
      : t`${title} is published as soon as it is ready.`,
}

/** Changes one video at once, and offers to take it back; the service keeps a deleted video for 30 days. */
export async function changeOne(video: Changed, change: OneChange): Promise<void> {
  try {
    const outcome = await askForChange([{ videos: { ids: [video.id] }, change }])()
    if (isRefused(video, change.op, outcome)) return
    const { undo } = outcome
    const canUndo = undo.length > 0 && change.op !== 'restore'
    showToast({
      about: aboutOf(video),
      text: said[change.op](video),
      action: canUndo
        ? { label: t`Undo`, isUndo: true, onSelect: () => void takeBack(video, undo) }
        : undefined,
    })
  } catch (error) {
    showError(aboutOf(video), error)
  }
}

type Named = Pick<Video, 'id' | 'title'>

const aboutOf = ({ id }: Named): string => `change ${id}`

/** Says why nothing was changed, where nothing was. */
function isRefused(video: Named, op: BulkOp, outcome: BulkOutcome): boolean {
  const [refusal] = outcome.refused.length > 0 ? outcomeRows(op, outcome) : []
  if (refusal) {
    const { title } = video
    const reason = refusal.label
    showToast({ about: aboutOf(video), tone: 'error', text: t`${title} is as it was. ${reason}.` })
  }
  return refusal !== undefined
}

async function takeBack(video: Changed, steps: Steps): Promise<void> {
  try {
    if (isRefused(video, 'undo', await askForChange(steps)())) return
    showToast({ about: aboutOf(video), text: said.restore(video) })
  } catch (error) {
    showError(aboutOf(video), error)
  }
}
