import type { ReactNode } from 'react'

import type { Channel } from '#contract/channels.ts'
import type { PortalConfig } from '#contract/portal-config.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { accessLabel } from '../describe-access.ts'
import type { DetailsDraft, DetailsField } from './details-draft.ts'
import type { DetailsEditor, EditorState } from './details-editor.ts'
import { languageChoices } from './spoken-languages.ts'

import styles from './conflict-dialog.module.css'

const NAMES: Record<DetailsField, string> = {
  title: 'Title',
  description: 'Description',
  tags: 'Tags',
  channelId: 'Channel',
  lang: 'Spoken language',
  access: 'Who can watch',
}

interface Props {
  editor: DetailsEditor
  state: EditorState
  audience: PortalConfig['audience']
  channels: readonly Pick<Channel, 'id' | 'displayName'>[]
}

/** Two people changed the same field: shows both and lets one decide. Nothing is lost before. */
export function ConflictDialog({ editor, state, audience, channels }: Props): ReactNode {
  const { conflict, draft } = state
  if (!conflict) return null
  const show = (field: DetailsField, from: DetailsDraft): string => {
    if (field === 'access') return accessLabel(from.access, audience)
    if (field === 'tags') return from.tags.join(', ') || 'No tags'
    if (field === 'channelId') {
      return (
        channels.find((channel) => channel.id === from.channelId)?.displayName ?? from.channelId
      )
    }
    if (field === 'lang') {
      return languageChoices(from.lang).find((one) => one.value === from.lang)?.label ?? from.lang
    }
    return from[field] || 'Empty'
  }
  return (
    <Dialog
      title="Someone changed this while you were editing"
      size="lg"
      isPinned
      onClose={() => editor.resolve('mine')}
      actions={
        <>
          <Button onClick={() => editor.resolve('theirs')}>Take theirs</Button>
          <Button variant="primary" onClick={() => editor.resolve('mine')}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>Your other changes are kept either way. Which of these should stand?</p>
      <dl className={styles['list']}>
        {conflict.fields.map((field) => (
          <div key={field} className={styles['field']}>
            <dt className={styles['name']}>{NAMES[field]}</dt>
            <dd>
              <span className="small text-3">Yours</span>
              <p className={styles['text']}>{show(field, draft)}</p>
            </dd>
            <dd>
              <span className="small text-3">Theirs</span>
              <p className={styles['text']}>{show(field, conflict.theirs)}</p>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
