import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

import { errorMessage } from '#api/errors/error-message.ts'
import type { Channel } from '#contract/channels.ts'
import type { PortalConfig } from '#contract/portal-config.ts'
import { mayChangeAccess } from '#contract/rules.ts'
import type { Access, VideoDetail } from '#contract/videos.ts'
import { showToast } from '#ui/overlays/toast.ts'
import { useStore } from '#ui/use-store.ts'

import { ConflictDialog } from './conflict-dialog.tsx'
import {
  changedFields,
  checkDetails,
  detailsFields,
  type DetailsDraft,
  type DetailsErrors,
} from './details-draft.ts'
import { DetailsEditor, type EditorState } from './details-editor.ts'
import { controlId, DetailsFields } from './details-fields.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { Offered } from './offered-choices.ts'
import { PublishActions } from './publish-actions.tsx'
import { SaveStatus } from './save-status.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

import styles from './details-form.module.css'

export interface DetailsFormProps {
  /** Give the video's id as `key`: another video is another form. */
  video: VideoDetail
  channels: readonly Pick<Channel, 'id' | 'displayName'>[]
  offered: Offered
  audience: PortalConfig['audience']
  /** What the form is for, where the page does not say it above. */
  header?: ReactNode
  headingId: string
  poster: ReactNode
  /** Beside the form: how what is written will look. */
  renderBeside?: (draft: DetailsDraft) => ReactNode
  /** On a page of its own, leaving with text that cannot be saved is asked about. */
  isGuarded?: boolean
  /** What was saved by itself; the rest of the page knows already. */
  onSaved?: (video: VideoDetail) => void
  /** Publishes now or as soon as the media is ready. */
  onPublish: (access: Access) => Promise<VideoDetail>
}

/** Everything about a video that people read and search by; saved while it is written. */
export function DetailsForm(props: DetailsFormProps): ReactNode {
  const { t } = useLingui()
  const { video, channels, offered, audience, onSaved, onPublish } = props
  const idPrefix = useId()
  const [editor] = useState(() => new DetailsEditor(video, onSaved))
  const state = useStore(editor)
  const [isChecked, setIsChecked] = useState(false)
  const [isPublishing, setIsPublishing] = useState(false)
  const [isScheduling, setIsScheduling] = useState(false)
  const mayDecide = video.myRights.includes('access')
  const ownErrors = checkDetails(state.draft)
  const isUnsaved = ['failed', 'conflict'].includes(state.status) || isHeldBack(ownErrors, state)
  const errors = { ...state.refused, ...shownErrors(ownErrors, isChecked, state.draft.title) }

  const publish = async (): Promise<void> => {
    const about = `publish ${video.id}`
    setIsPublishing(true)
    try {
      if (!(await editor.flush())) return
      const published = await onPublish(state.draft.access)
      showToast({ about, text: t(publishedWords(published)) })
    } catch (error) {
      const { title, text } = errorMessage(error)
      showToast({ about, text: t`${title}. ${text}`, tone: 'error' })
    } finally {
      setIsPublishing(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // What stands in the way is said above the fields: the one with the focus is brought in sight below it.
    flushSync(() => setIsChecked(true))
    const first = detailsFields.find((field) => ownErrors[field] !== undefined)
    if (first === undefined) void (mayDecide ? publish() : editor.flush())
    else document.getElementById(controlId(idPrefix, first))?.focus()
  }
  const form = (
    <form
      className={`panel ${styles['root']}`}
      aria-labelledby={props.headingId}
      data-guarded={props.isGuarded}
      noValidate
      onSubmit={submit}
    >
      {props.header && <div className={styles['head']}>{props.header}</div>}
      <div className={styles['body']}>
        {isChecked && <ErrorSummary idPrefix={idPrefix} errors={ownErrors} />}
        <DetailsFields
          idPrefix={idPrefix}
          draft={state.draft}
          errors={errors}
          channels={mayDecide ? withOwn(channels, video) : [video.channel]}
          offered={offered}
          audience={audience}
          mayLet={(access) => mayChangeAccess(video.myRights, state.base.access, access)}
          isPublished={video.publication === 'published'}
          poster={props.poster}
          onChange={(change) => editor.change(change)}
        />
      </div>
      <div className={styles['foot']}>
        <SaveStatus state={state} onRetry={() => void editor.flush()} />
        <PublishActions {...{ video, isPublishing }} onSchedule={() => setIsScheduling(true)} />
      </div>
      {props.isGuarded && <LeaveGuard isUnsaved={isUnsaved} />}
      <ConflictDialog {...{ editor, state, offered, audience, channels }} />
    </form>
  )
  return (
    <>
      {form}
      {isScheduling && <ScheduleDialog video={video} onClose={() => setIsScheduling(false)} />}
      {props.renderBeside?.(state.draft)}
    </>
  )
}

/** Changed, and against a rule, so that autosave leaves it out. */
function isHeldBack(errors: DetailsErrors, { base, draft }: EditorState): boolean {
  return changedFields(base, draft).some((field) => errors[field] !== undefined)
}

function publishedWords({ publication }: VideoDetail): MessageDescriptor {
  return publication === 'published'
    ? msg`Published.`
    : msg`It is published as soon as it is ready.`
}

/** What is too long is said at once; what is missing, when somebody means to publish. */
function shownErrors(errors: DetailsErrors, isChecked: boolean, title: string): DetailsErrors {
  if (isChecked || title.trim() !== '') return errors
  const { title: _missing, ...others } = errors
  return others
}

/** A moderator edits videos of channels that are not theirs: the present one is always a choice. */
function withOwn(channels: DetailsFormProps['channels'], video: VideoDetail) {
  const isListed = channels.some((channel) => channel.id === video.channel.id)
  return isListed ? channels : [video.channel, ...channels]
}
