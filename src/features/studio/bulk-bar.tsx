import { Tags, Trash2, UsersRound, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { limits } from '#contract/limits.ts'
import type { PortalConfig } from '#contract/portal-config.ts'
import { Access, type Video } from '#contract/videos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TagField } from '#ui/tag-field.tsx'

import { addTags, changeAccess } from './bulk-changes.ts'
import { deleteVideos } from './delete-videos.ts'
import { accessChoices, accessLabel, accessSentence } from './describe-access.ts'

import styles from './bulk-bar.module.css'

interface Props {
  videos: readonly Video[]
  audience: PortalConfig['audience']
  /** Given while more match than are shown. */
  onSelectAll: (() => void) | undefined
  totalCount: number | undefined
  onClear: () => void
}

type Task = 'access' | 'tags' | 'delete'

/** What can be done with everything that is selected; takes the place of the filters. */
export function BulkBar({ videos, audience, onSelectAll, totalCount, onClear }: Props): ReactNode {
  const [task, setTask] = useState<'access' | 'tags' | null>(null)
  const [busy, setBusy] = useState<Task | null>(null)
  const run = async (name: Task, work: () => Promise<void>): Promise<void> => {
    setTask(null)
    setBusy(name)
    await work()
    setBusy(null)
    onClear()
  }
  const count = videos.length === 1 ? '1 selected' : `${videos.length} selected`
  return (
    <div className={styles['root']} role="toolbar" aria-label={`Actions for ${count}`}>
      <b className={`numeric ${styles['count']}`} role="status">
        {count}
      </b>
      {onSelectAll && (
        <Button size="sm" variant="quiet" onClick={onSelectAll}>
          Select all {totalCount}
        </Button>
      )}
      <span className={styles['line']} />
      <Tool
        icon={<UsersRound className="icon-small" aria-hidden="true" />}
        label="Who can watch"
        isBusy={busy === 'access'}
        onClick={() => setTask('access')}
      />
      <Tool
        icon={<Tags className="icon-small" aria-hidden="true" />}
        label="Tags"
        isBusy={busy === 'tags'}
        onClick={() => setTask('tags')}
      />
      <Tool
        icon={<Trash2 className="icon-small" aria-hidden="true" />}
        label="Delete"
        isDanger
        isBusy={busy === 'delete'}
        onClick={() => void run('delete', () => deleteVideos(videos))}
      />
      <span className={styles['line']} />
      <IconButton
        size="sm"
        label="Clear the selection"
        icon={<X className="icon-small" aria-hidden="true" />}
        onClick={onClear}
      />
      {task === 'access' && (
        <AccessDialog
          count={videos.length}
          audience={audience}
          onClose={() => setTask(null)}
          onChoose={(access) => void run('access', () => changeAccess(videos, access))}
        />
      )}
      {task === 'tags' && (
        <TagsDialog
          count={videos.length}
          onClose={() => setTask(null)}
          onAdd={(tags) => void run('tags', () => addTags(videos, tags))}
        />
      )}
    </div>
  )
}

interface ToolProps {
  icon: ReactNode
  label: string
  isBusy: boolean
  isDanger?: boolean
  onClick: () => void
}

/** Words beside the icon where there is room for them, a tooltip where there is not. */
function Tool({ icon, label, isBusy, isDanger, onClick }: ToolProps): ReactNode {
  return (
    <Button
      size="sm"
      variant="quiet"
      className={styles['tool']}
      data-danger={isDanger || undefined}
      icon={icon}
      isBusy={isBusy}
      aria-label={label}
      onClick={onClick}
    >
      <span className={styles['words']}>{label}</span>
    </Button>
  )
}

interface AccessDialogProps {
  count: number
  audience: PortalConfig['audience']
  onChoose: (access: Access) => void
  onClose: () => void
}

function AccessDialog({ count, audience, onChoose, onClose }: AccessDialogProps): ReactNode {
  const [access, setAccess] = useState<Access>('internal')
  return (
    <Dialog
      title={count === 1 ? 'Who can watch this video?' : `Who can watch these ${count} videos?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => onChoose(access)}>
            Change
          </Button>
        </>
      }
    >
      <SelectField
        label="Who can watch"
        options={accessChoices('private').map((value) => ({
          value,
          label: accessLabel(value, audience),
        }))}
        value={access}
        hint={accessSentence(access, audience)}
        onSelect={setAccess}
      />
    </Dialog>
  )
}

interface TagsDialogProps {
  count: number
  onAdd: (tags: string[]) => void
  onClose: () => void
}

function TagsDialog({ count, onAdd, onClose }: TagsDialogProps): ReactNode {
  const [tags, setTags] = useState<string[]>([])
  return (
    <Dialog
      title={count === 1 ? 'Add tags to this video?' : `Add tags to these ${count} videos?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={tags.length === 0 ? 'Write a tag first' : undefined}
            onClick={() => onAdd(tags)}
          >
            Add tags
          </Button>
        </>
      }
    >
      <TagField
        label="Tags to add"
        hint="The tags they have are kept. A video has at most ten."
        tags={tags}
        limit={limits.tags.max}
        length={limits.tag}
        tooManyMessage={`${limits.tags.max} tags at most. Remove one to add another.`}
        lengthMessage={`A tag has ${limits.tag.min} to ${limits.tag.max} characters.`}
        onChange={setTags}
      />
    </Dialog>
  )
}
