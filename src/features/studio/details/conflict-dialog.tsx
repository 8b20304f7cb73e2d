import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Channel } from '#contract/channels.ts'
import type { PortalConfig } from '#contract/portal-config.ts'
import { formatFacts } from '#lib/format-locale.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { accessLabel } from '../describe-access.ts'
import type { DetailsDraft, DetailsField } from './details-draft.ts'
import type { DetailsEditor, EditorState } from './details-editor.ts'
import { offeredChoices, type Offered } from './offered-choices.ts'
import { languageChoices } from './spoken-languages.ts'

import styles from './conflict-dialog.module.css'

const NAMES: Record<DetailsField, MessageDescriptor> = {
  title: msg`Title`,
  description: msg`Description`,
  tags: msg`Tags`,
  channelId: msg`Channel`,
  lang: msg`Spoken language`,
  category: msg`Category`,
  licence: msg`Licence`,
  access: msg`Who can watch`,
}

function labelIn(choices: Offered['categories'], value: string): string {
  return offeredChoices(choices, value).find((one) => one.value === value)?.label ?? value
}

interface Props {
  editor: DetailsEditor
  state: EditorState
  offered: Offered
  audience: PortalConfig['audience']
  channels: readonly Pick<Channel, 'id' | 'displayName'>[]
}

/** Two people changed the same field: shows both and lets one decide. Nothing is lost before. */
export function ConflictDialog({ editor, state, offered, audience, channels }: Props): ReactNode {
  const { t } = useLingui()
  const { conflict, draft } = state
  if (!conflict) return null
  const show = (field: DetailsField, from: DetailsDraft): string => {
    if (field === 'access') return accessLabel(from.access, audience)
    if (field === 'tags') return formatFacts(from.tags) || t`No tags`
    if (field === 'channelId') {
      return (
        channels.find((channel) => channel.id === from.channelId)?.displayName ?? from.channelId
      )
    }
    if (field === 'lang') {
      return languageChoices(from.lang).find((one) => one.value === from.lang)?.label ?? from.lang
    }
    if (field === 'category') return labelIn(offered.categories, from.category)
    if (field === 'licence') return labelIn(offered.licences, from.licence)
    return from[field] || t({ message: 'Empty', comment: 'In place of a text that is empty' })
  }
  return (
    <Dialog
      title={t`Someone changed this while you were editing`}
      size="lg"
      isPinned
      onClose={() => editor.resolve('mine')}
      actions={
        <>
          <Button onClick={() => editor.resolve('theirs')}>{t`Take theirs`}</Button>
          <Button variant="primary" onClick={() => editor.resolve('mine')}>
            {t`Keep mine`}
          </Button>
        </>
      }
    >
      <p>{t`Your other changes are kept either way. Which of these should stand?`}</p>
      <dl className={styles['list']}>
        {conflict.fields.map((field) => (
          <div key={field} className={styles['field']}>
            <dt className={styles['name']}>{t(NAMES[field])}</dt>
            <dd>
              <span className="small text-3">{t({ message: 'Yours', context: 'your text' })}</span>
              <p className={styles['text']}>{show(field, draft)}</p>
            </dd>
            <dd>
              <span className="small text-3">
                {t({ message: 'Theirs', context: 'the other person’s text' })}
              </span>
              <p className={styles['text']}>{show(field, conflict.theirs)}</p>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
