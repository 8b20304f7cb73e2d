import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Megaphone, Tags, Trash2, Undo2, UsersRound, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import type { BulkChange } from '#contract/calls/bulk-calls.ts'
import type { PortalConfig } from '#contract/portal-config.ts'
import { formatCount } from '#lib/format-count.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import { AccessDialog, TagsDialog } from './bulk-dialogs.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import type { Selected } from './selection.ts'
import type { BulkOp } from './use-bulk-change.ts'

import styles from './bulk-bar.module.css'

interface Props {
  selected: Selected
  audience: PortalConfig['audience']
  isConverting: boolean
  busy: BulkOp | null
  /** Given while more match than are selected. */
  onSelectAll: (() => void) | undefined
  totalCount: number | undefined
  onChange: (change: BulkChange) => void
  onClear: () => void
}

type Question = 'publish' | 'access' | 'tags'

/** What can be done with everything that is selected; takes the place of the filters. */
export function BulkBar(props: Props): ReactNode {
  const { selected, audience, busy, onSelectAll, totalCount, onChange, onClear } = props
  const { t } = useLingui()
  const [question, setQuestion] = useState<Question | null>(null)
  const close = (): void => setQuestion(null)
  const change = (what: BulkChange): void => {
    close()
    onChange(what)
  }
  const { count } = selected
  const shown = formatCount(count)
  const total = totalCount === undefined ? null : formatCount(totalCount)
  return (
    <>
      <div
        className={styles['root']}
        role="toolbar"
        aria-label={t`${plural(count, {
          one: `Actions for ${shown} selected`,
          other: `Actions for ${shown} selected`,
        })}`}
      >
        <div className={styles['count']}>
          <b className="numeric" role="status">
            {t`${plural(count, { one: `${shown} selected`, other: `${shown} selected` })}`}
          </b>
          {onSelectAll && (
            <Button size="sm" variant="quiet" onClick={onSelectAll}>
              {total === null ? t`Select all` : t`Select all ${total}`}
            </Button>
          )}
        </div>
        <span className={styles['line']} />
        {selected.isDeleted ? (
          <Tool
            icon={<Undo2 className="icon-small" aria-hidden="true" />}
            label={t`Restore`}
            isBusy={busy === 'restore'}
            onClick={() => change({ op: 'restore' })}
          />
        ) : (
          <Tools {...{ selected, busy }} onAsk={setQuestion} onChange={change} />
        )}
        <IconButton
          size="sm"
          label={t`Clear the selection`}
          icon={<X className="icon-small" aria-hidden="true" />}
          onClick={onClear}
        />
      </div>
      {question === 'publish' && (
        <PublishDialog
          {...draftsOf(selected)}
          audience={audience}
          isConverting={props.isConverting}
          onClose={close}
          onPublish={(waitFor) => change({ op: 'publish', waitFor })}
        />
      )}
      {question === 'access' && (
        <AccessDialog
          selected={selected}
          audience={audience}
          onClose={close}
          onChoose={(access) => change({ op: 'access', access })}
        />
      )}
      {question === 'tags' && (
        <TagsDialog
          count={selected.count}
          onClose={close}
          onAdd={(tags) => change({ op: 'add-tags', tags })}
        />
      )}
    </>
  )
}

/** What publishing would change, where all that are selected are known. */
function draftsOf({ count, known }: Selected) {
  const drafts = known.filter(({ publication }) => publication === 'unpublished')
  return { known: drafts, count: known.length === count ? drafts.length : count }
}

interface ToolsProps extends Pick<Props, 'selected' | 'busy' | 'onChange'> {
  onAsk: (question: Question) => void
}

function Tools({ selected, busy, onAsk, onChange }: ToolsProps): ReactNode {
  const { t } = useLingui()
  return (
    <>
      <Tool
        icon={<Megaphone className="icon-small" aria-hidden="true" />}
        label={t`Publish`}
        isBusy={busy === 'publish'}
        disabledReason={selected.whyNotPublish && t(selected.whyNotPublish)}
        onClick={() => onAsk('publish')}
      />
      <Tool
        icon={<UsersRound className="icon-small" aria-hidden="true" />}
        label={t`Who can watch`}
        shortLabel={t({
          message: 'Audience',
          comment: 'Who can watch, where there is little room',
        })}
        isBusy={busy === 'access'}
        onClick={() => onAsk('access')}
      />
      <Tool
        icon={<Tags className="icon-small" aria-hidden="true" />}
        label={t`Tags`}
        isBusy={busy === 'add-tags'}
        onClick={() => onAsk('tags')}
      />
      <Tool
        icon={<Trash2 className="icon-small" aria-hidden="true" />}
        label={t`Delete`}
        isDanger
        isBusy={busy === 'delete'}
        onClick={() => onChange({ op: 'delete' })}
      />
    </>
  )
}

interface ToolProps {
  icon: ReactNode
  label: string
  /** The same where there is little room. */
  shortLabel?: string
  isBusy: boolean
  isDanger?: boolean
  disabledReason?: string | undefined
  onClick: () => void
}

/** Words beside the icon where there is room for them, under it on a phone; a tooltip where there is none. */
function Tool(props: ToolProps): ReactNode {
  const { icon, label, shortLabel = label, isBusy, isDanger, disabledReason, onClick } = props
  return (
    <Button
      size="sm"
      variant="quiet"
      className={styles['tool']}
      data-danger={isDanger || undefined}
      icon={icon}
      isBusy={isBusy}
      disabledReason={disabledReason}
      // Whoever speaks to their machine says what they see.
      aria-label={label.includes(shortLabel) ? label : `${shortLabel}: ${label}`}
      data-tip={label}
      onClick={onClick}
    >
      <span className={styles['words']}>{label}</span>
      <span className={styles['short']}>{shortLabel}</span>
    </Button>
  )
}
