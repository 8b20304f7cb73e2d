import { Tags, Trash2, Undo2, UsersRound, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import type { PortalConfig } from '#contract/portal-config.ts'
import type { Video } from '#contract/videos.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import { addTags, changeAccess } from './bulk-changes.ts'
import { AccessDialog, TagsDialog } from './bulk-dialogs.tsx'
import { deleteVideos, restoreVideos } from './delete-videos.ts'

import styles from './bulk-bar.module.css'

interface Props {
  videos: readonly Video[]
  audience: PortalConfig['audience']
  /** Given while more match than are shown. */
  onSelectAll: (() => void) | undefined
  totalCount: number | undefined
  onClear: () => void
}

type Task = 'access' | 'tags' | 'delete' | 'restore'

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
      {videos.every(({ state }) => state === 'deleted') ? (
        <Tool
          icon={<Undo2 className="icon-small" aria-hidden="true" />}
          label="Restore"
          isBusy={busy === 'restore'}
          onClick={() => void run('restore', () => restoreVideos(videos))}
        />
      ) : (
        <>
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
        </>
      )}
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
