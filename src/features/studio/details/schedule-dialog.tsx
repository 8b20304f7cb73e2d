import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, type ChangeEvent, type ReactNode } from 'react'

import { isWatchable } from '#contract/rules.ts'
import type { Schedule, VideoDetail } from '#contract/videos.ts'
import { portalConfigQuery } from '#data/portal-config.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { zoneName } from '../format-moment.ts'
import { WaitField } from '../wait-field.tsx'
import { lacksWords } from '../words/words-state.ts'
import type { TimeField } from './schedule-times.ts'
import type { Wait } from './use-publishing.ts'
import { useSchedule } from './use-schedule.ts'

import styles from './schedule-dialog.module.css'

interface Props {
  video: Pick<
    VideoDetail,
    'id' | 'title' | 'state' | 'access' | 'words' | 'publication' | 'schedule' | 'waitFor'
  >
  /** What is chosen of that beside the dialog, and there only where it is asked. */
  wait?: Wait
  onClose: () => void
}

const never: Schedule = { publishAt: null, unpublishAt: null }

/** Says when a video goes on show by itself, and when it comes off again. */
export function ScheduleDialog({ video, wait, onClose }: Props): ReactNode {
  const { t } = useLingui()
  const formId = useId()
  const { typed, errors, failure, isSaving, type, save, submit } = useSchedule(
    { ...video, waitFor: wait?.waitFor ?? video.waitFor },
    onClose,
  )
  const { title, publication, schedule } = video
  const isPublished = publication === 'published'
  const isScheduled = schedule.publishAt !== null || schedule.unpublishAt !== null
  const zone = zoneName()
  const { data: config } = useQuery(portalConfigQuery())
  const field = (name: TimeField) => ({
    name,
    type: 'datetime-local',
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(name, target.value),
  })
  return (
    <Dialog
      title={isPublished ? t`Take “${title}” off show at a time` : t`Publish “${title}” at a time`}
      isPinned={isSaving}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          {isScheduled && (
            <Button variant="danger" onClick={() => void save(never)}>{t`Remove times`}</Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isSaving}
            busyLabel={t`Saving`}
          >
            {t`Save times`}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles['root']} noValidate onSubmit={submit}>
        {!isPublished && <TextField label={t`Publish at`} {...field('publishAt')} />}
        <TextField
          label={t`Take off show at`}
          hint={t`From then on it is a draft again. Leave it empty to keep it on show.`}
          {...field('unpublishAt')}
        />
        <p className="small text-2">{t`In your own time zone: ${zone}.`}</p>
        {!isPublished && lacksWords(video, video.access, config?.publicWithoutWords ?? 'ask') && (
          <p className="small text-2">
            {t`It has no captions on show: whoever doesn’t hear it can’t follow.`}
          </p>
        )}
        {wait?.isAsked && <WaitField {...wait} />}
        {!isPublished && !isWatchable(video) && (
          <p className="small text-2">
            {t`If it isn’t ready by then, it goes on show as soon as it is.`}
          </p>
        )}
        {failure !== undefined && (
          <p role="alert" className={styles['failure']}>
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  )
}
