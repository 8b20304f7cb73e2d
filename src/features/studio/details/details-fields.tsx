import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import type { Channel } from '#contract/channels.ts'
import { limits } from '#contract/limits.ts'
import type { PortalConfig } from '#contract/portal-config.ts'
import { raisesAudience } from '#contract/rules.ts'
import type { Access, Video } from '#contract/videos.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

import { accessChoices, accessLabel, accessSentence, settledAccess } from '../describe-access.ts'
import { WithoutWordsDialog } from '../words/without-words-dialog.tsx'
import { lacksWords } from '../words/words-state.ts'
import { type DetailsDraft, type DetailsErrors, type DetailsField } from './details-draft.ts'
import { offeredChoices, type Offered } from './offered-choices.ts'
import { languageChoices } from './spoken-languages.ts'
import { VideoTags } from './video-tags.tsx'

import styles from './details-fields.module.css'

export interface DetailsFieldsProps {
  /** Prefix of the controls' ids, so that an error summary can lead to them. */
  idPrefix: string
  draft: DetailsDraft
  errors: DetailsErrors
  channels: readonly Pick<Channel, 'id' | 'displayName'>[]
  offered: Offered
  audience: PortalConfig['audience']
  /** People can watch it already, so letting more in is asked first. */
  isPublished: boolean
  video: Pick<Video, 'id' | 'words'>
  publicWithoutWords: PortalConfig['publicWithoutWords']
  /** Is it theirs to let these watch? What is not is no choice. */
  mayLet: (access: Access) => boolean
  onChange: (change: Partial<DetailsDraft>) => void
  /** Between description and channel. */
  poster: ReactNode
}

/** The id of a field's control. */
export function controlId(idPrefix: string, field: DetailsField): string {
  return `${idPrefix}-${field}`
}

/** Title, description, poster, channel, category, language, licence, who can watch, tags. */
export function DetailsFields(props: DetailsFieldsProps): ReactNode {
  const { t } = useLingui()
  const { draft, errors, channels, onChange, idPrefix } = props
  const id = (field: DetailsField): string => controlId(idPrefix, field)
  return (
    <>
      <TextField
        id={id('title')}
        label={t`Title`}
        required
        enterKeyHint="done"
        limit={limits.title.max}
        value={draft.title}
        error={errors.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextArea
        id={id('description')}
        label={t`Description`}
        hint={t`Markdown: **bold**, *italic*, lists with a dash, [words](https://…). A time such as 1:33 becomes a link to it.`}
        limit={limits.description.max}
        rows={2}
        value={draft.description}
        error={errors.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      {props.poster}
      <div className={styles['two']}>
        <SelectField
          id={id('channelId')}
          label={t`Channel`}
          options={channels.map((channel) => ({ value: channel.id, label: channel.displayName }))}
          value={draft.channelId}
          error={errors.channelId}
          onSelect={(channelId) => onChange({ channelId })}
        />
        <OfferedField {...props} field="category" />
        <SelectField
          id={id('lang')}
          label={t`Spoken language`}
          options={languageChoices(draft.lang)}
          value={draft.lang}
          error={errors.lang}
          onSelect={(lang) => onChange({ lang })}
        />
        <OfferedField {...props} field="licence" />
      </div>
      <AccessField {...props} />
      <VideoTags tags={draft.tags} error={errors.tags} onChange={(tags) => onChange({ tags })} />
    </>
  )
}

/** Left out where the portal offers none and the video has none. */
function OfferedField(props: DetailsFieldsProps & { field: 'category' | 'licence' }): ReactNode {
  const { t } = useLingui()
  const { draft, errors, offered, onChange, idPrefix, field } = props
  const isCategory = field === 'category'
  const options = offeredChoices(isCategory ? offered.categories : offered.licences, draft[field])
  if (options.length === 1) return null
  return (
    <SelectField
      id={controlId(idPrefix, field)}
      label={isCategory ? t`Category` : t`Licence`}
      options={options}
      value={draft[field]}
      error={errors[field]}
      onSelect={(value) => onChange({ [field]: value })}
    />
  )
}

/**
 * Letting more people in is asked once, or is not to be had yet; letting fewer in happens at once
 * (docs/specification.md#who-can-watch).
 */
function AccessField(props: DetailsFieldsProps): ReactNode {
  const { t } = useLingui()
  const { draft, errors, audience, isPublished, mayLet, onChange, idPrefix } = props
  const { video, publicWithoutWords } = props
  const [asked, setAsked] = useState<Access | null>(null)
  const { title } = draft
  const choose = (access: Access): void => {
    if (isPublished && raisesAudience(draft.access, access)) setAsked(access)
    else onChange({ access })
  }
  const choices = accessChoices(draft.access).filter(
    (access) => access === draft.access || mayLet(access),
  )
  const isWordless = asked !== null && lacksWords(video, asked, publicWithoutWords)
  const isRefused = isWordless && publicWithoutWords === 'refuse'
  const keep = (): void => setAsked(null)
  const settled = choices.length > 1 ? null : settledAccess(draft.access, audience)
  return (
    <>
      <SelectField
        id={controlId(idPrefix, 'access')}
        label={t`Who can watch`}
        options={choices.map((value) => ({
          value,
          label: settled?.label ?? accessLabel(value, audience),
        }))}
        value={draft.access}
        hint={settled?.hint ?? accessSentence(draft.access, audience)}
        error={errors.access}
        onSelect={choose}
      />
      {isRefused && (
        <WithoutWordsDialog {...{ video, publicWithoutWords }} onPublish={keep} onClose={keep} />
      )}
      {asked !== null && !isRefused && (
        <ConfirmDialog
          title={t`Let more people watch “${title}”?`}
          confirmLabel={t`Let them in`}
          cancelLabel={t`Keep it as it is`}
          onConfirm={() => {
            onChange({ access: asked })
            setAsked(null)
          }}
          onClose={keep}
        >
          <p>{t(raisedWords(asked, audience))}</p>
          {isWordless && (
            <p>{t`It has no captions on show: whoever doesn’t hear it can’t follow.`}</p>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

function raisedWords(access: Access, audience: PortalConfig['audience']): MessageDescriptor {
  const who = accessLabel(access, audience)
  const sentence = accessSentence(access, audience)
  return msg`${who}. ${sentence} It is visible to them as soon as you agree.`
}
