import { useId, useState, type ReactNode, type RefCallback } from 'react'
import { flushSync } from 'react-dom'

import type { Channel } from '#contract/channels.ts'
import type { PortalConfig } from '#contract/portal-config.ts'
import { mayChangeAccess } from '#contract/rules.ts'
import type { VideoDetail } from '#contract/videos.ts'
import type { Publishing } from '#data/video-changes.ts'
import { LeaveGuard } from '#ui/overlays/leave-guard.tsx'
import { useStore } from '#ui/use-store.ts'

import { WaitField } from '../wait-field.tsx'
import { useWordsQuestion } from '../words/use-words-question.tsx'
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
import { endField } from './end-field.ts'
import { ErrorSummary } from './error-summary.tsx'
import type { Offered } from './offered-choices.ts'
import { PublishActions } from './publish-actions.tsx'
import { PublishedPanel, type PublishedPanelProps } from './published-panel.tsx'
import { SaveStatus } from './save-status.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { usePublishing, useWait } from './use-publishing.ts'

import styles from './details-form.module.css'

export interface DetailsFormProps {
  /** Give the video's id as `key`: another video is another form. */
  video: VideoDetail
  channels: readonly Pick<Channel, 'id' | 'displayName'>[]
  offered: Offered
  /** Are films prepared here, one quality after the other? */
  isConverting: boolean
  audience: PortalConfig['audience']
  publicWithoutWords: PortalConfig['publicWithoutWords']
  /** What the form is for, where the page does not say it above. */
  header?: ReactNode
  /** Told of the form when it is here. */
  onOpen?: RefCallback<HTMLFormElement>
  headingId: string
  poster: ReactNode
  /** The poster as it is, where the browser has it before the service. */
  posterUrl?: string | undefined
  /** Beside the form: how what is written will look. */
  renderBeside?: (draft: DetailsDraft) => ReactNode
  /** On a page of its own, leaving with text that cannot be saved is asked about. */
  isGuarded?: boolean
  /** What was saved by itself; the rest of the page knows already. */
  onSaved?: (video: VideoDetail) => void
  /** Publishes now or as soon as there is enough of the media. */
  onPublish: (how: Publishing) => Promise<VideoDetail>
  /** What Share opens once it is published. */
  renderShare?: PublishedPanelProps['renderShare']
}

/** Everything about a video that people read and search by; saved while it is written. */
export function DetailsForm(props: DetailsFormProps): ReactNode {
  const { video, channels, offered, audience, posterUrl, onOpen, publicWithoutWords } = props
  const idPrefix = useId()
  const [editor] = useState(() => new DetailsEditor(video, props.onSaved))
  const state = useStore(editor)
  const [isChecked, setIsChecked] = useState(false)
  const wait = useWait(video, props.isConverting)
  const { isPublishing, isToldAbove, publish } = usePublishing({ ...props, editor })
  const [isScheduling, setIsScheduling] = useState(false)
  const { access } = state.draft
  const { publishOrAsk, question } = useWordsQuestion({
    video,
    access,
    publicWithoutWords,
    publish,
  })
  const onSchedule = (): void => setIsScheduling(true)
  const mayDecide = video.myRights.includes('access')
  const ownErrors = checkDetails(state.draft)
  const isUnsaved = ['failed', 'conflict'].includes(state.status) || isHeldBack(ownErrors, state)
  const errors = { ...state.refused, ...shownErrors(ownErrors, isChecked, state.draft.title) }

  const check = (): void => {
    // What stands in the way is said above the fields: the one with the focus is brought in sight below it.
    flushSync(() => setIsChecked(true))
    const first = detailsFields.find((field) => ownErrors[field] !== undefined)
    if (first === undefined) publishOrAsk(wait.waitFor)
    else document.getElementById(controlId(idPrefix, first))?.focus()
  }
  const form = (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key of the fields in it: Enter saves
    <form
      ref={onOpen}
      className={`panel ${styles['root']}`}
      aria-labelledby={props.headingId}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => endField(event) && void editor.flush()}
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
          {...{ video, publicWithoutWords }}
          poster={props.poster}
          onChange={(change) => editor.change(change)}
        />
        {wait.isAsked && isDraftWithoutTime(video) && <WaitField {...wait} />}
      </div>
      {isToldAbove && <PublishedPanel {...{ video, posterUrl }} renderShare={props.renderShare} />}
      <div className={styles['foot']} data-quiet={quietness(video, state, isToldAbove)}>
        <SaveStatus state={state} onRetry={() => void editor.flush()} />
        <PublishActions
          {...{ video, isPublishing, isToldAbove, onSchedule }}
          waitFor={wait.waitFor}
          onPublish={check}
          onPublishNow={() => void publish('first')}
        />
      </div>
      {props.isGuarded && <LeaveGuard isUnsaved={isUnsaved} />}
      <ConflictDialog {...{ editor, state, offered, audience, channels }} />
    </form>
  )
  return (
    <>
      {form}
      {isScheduling && (
        <ScheduleDialog {...{ video, wait }} onClose={() => setIsScheduling(false)} />
      )}
      {question}
      {props.renderBeside?.(state.draft)}
    </>
  )
}

/** What has a time says there what it waits for. */
function isDraftWithoutTime({ publication, schedule }: VideoDetail): boolean {
  return publication === 'unpublished' && schedule.publishAt === null
}

/** Changed, and against a rule, so that autosave leaves it out. */
function isHeldBack(errors: DetailsErrors, { base, draft }: EditorState): boolean {
  return changedFields(base, draft).some((field) => errors[field] !== undefined)
}

/** Does the form's end hold nothing to press, and nothing of what was written? Then it is empty, or stands still. */
function quietness(
  video: VideoDetail,
  { status }: EditorState,
  isToldAbove: boolean,
): 'empty' | 'still' | undefined {
  // What became of it has taken its place, and gives it back where something is not saved.
  if (isToldAbove && status !== 'failed' && status !== 'conflict') return 'still'
  if (video.publication !== 'published' || status !== 'saved') return undefined
  return video.schedule.unpublishAt === null ? 'empty' : 'still'
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
