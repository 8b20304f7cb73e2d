import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'

import { IconButton } from '#ui/icon-button.tsx'
import { MenuItem, MenuSeparator } from '#ui/overlays/menu-item.tsx'
import { Menu } from '#ui/overlays/menu.tsx'

import { moveUpload } from '../queue/queue-actions.ts'
import { removeUpload } from '../queue/remove-upload.ts'
import { shownName, type StateName, type UploadItem } from '../state/upload-item.ts'
import { MainAction } from './main-action.tsx'

export interface TicketActionsProps {
  item: UploadItem
  isFirst: boolean
  isLast: boolean
  /** Opens the form beside the queue. */
  onEdit?: (() => void) | undefined
}

/** What can be done with an upload now: the likely thing as a button, the rest in ⋮. */
export function TicketActions(props: TicketActionsProps): ReactNode {
  const { item } = props
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  // Uploads go from state to state by themselves: that must not take an open menu from under the hand.
  const isOnlyRemovable = ONLY_REMOVABLE.has(item.state.name) && !isMenuOpen
  return (
    <>
      <MainAction item={item} />
      {isOnlyRemovable ? (
        <RemoveButton item={item} />
      ) : (
        <MoreMenu {...props} onOpenChange={setIsMenuOpen} />
      )}
    </>
  )
}

/**
 * Getting a place is not among them: it lasts for a moment between two states that have ⋮, and a button
 * that removes would come and go where somebody is about to press.
 */
const ONLY_REMOVABLE: ReadonlySet<StateName> = new Set(['selected', 'checking', 'rejected'])

function RemoveButton({ item }: { item: UploadItem }): ReactNode {
  const { t } = useLingui()
  const title = shownName(item)
  return (
    <IconButton
      size="sm"
      label={t`Remove ${title}`}
      icon={<X className="icon-small" aria-hidden="true" />}
      onClick={() => removeUpload(item.key)}
    />
  )
}

interface MoreMenuProps extends TicketActionsProps {
  onOpenChange: (isOpen: boolean) => void
}

function MoreMenu({ item, isFirst, isLast, onEdit, onOpenChange }: MoreMenuProps): ReactNode {
  const { t } = useLingui()
  const { title } = item
  const isTaken = item.state.name === 'other-tab'
  return (
    <Menu
      label={t`Actions for ${title}`}
      align="end"
      onOpenChange={onOpenChange}
      renderTrigger={(trigger) => (
        <IconButton
          {...trigger}
          size="sm"
          label={t`Actions for ${title}`}
          icon={<Ellipsis className="icon-small" aria-hidden="true" />}
        />
      )}
    >
      {onEdit && (
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onEdit}>
          {t`Edit details`}
        </MenuItem>
      )}
      {!isFirst && (
        <MenuItem icon={<ArrowUp aria-hidden="true" />} onSelect={() => moveUpload(item.key, -1)}>
          {t`Move up`}
        </MenuItem>
      )}
      {!isLast && (
        <MenuItem icon={<ArrowDown aria-hidden="true" />} onSelect={() => moveUpload(item.key, 1)}>
          {t`Move down`}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        tone="danger"
        icon={<Trash2 aria-hidden="true" />}
        disabledReason={isTaken ? t`Remove it in the tab that sends it` : undefined}
        onSelect={() => removeUpload(item.key)}
      >
        {t`Remove from the queue`}
      </MenuItem>
    </Menu>
  )
}
