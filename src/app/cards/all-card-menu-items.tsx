import { useLingui } from '@lingui/react/macro'
import { Check, Clock, History, Pencil, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { paths } from '#config/paths.ts'
import { forget } from '#features/library/forget.ts'
import type { CardActionsProps } from '#features/videos/card-actions.ts'
import { watchLaterOf } from '#features/videos/watch-later.ts'
import { MenuItem, MenuLink } from '#ui/overlays/menu-item.tsx'

import { useMayEdit } from './use-may-edit.ts'

export interface CardMenuItemsProps extends Pick<CardActionsProps, 'video' | 'canSave'> {
  onShare: () => void
}

/** Saving, forgetting, sharing, and editing where it is one's own. */
export function AllCardMenuItems({ video, canSave, onShare }: CardMenuItemsProps): ReactNode {
  const { t } = useLingui()
  const mayEdit = useMayEdit(video)
  const { isSaved, toggle } = watchLaterOf(video)
  return (
    <div ref={takeFocus}>
      {canSave && (
        <MenuItem icon={isSaved ? <Check /> : <Clock />} onSelect={toggle}>
          {isSaved ? t`Remove from watch later` : t`Save for later`}
        </MenuItem>
      )}
      {canSave && video.progress && (
        <MenuItem icon={<History />} onSelect={() => void forget(video.id)}>
          {t`Remove from history`}
        </MenuItem>
      )}
      <MenuItem icon={<Share2 />} onSelect={onShare}>
        {t`Share`}
      </MenuItem>
      {mayEdit && (
        <MenuLink icon={<Pencil />} to={paths.studioVideo(video.id)}>
          {t`Edit`}
        </MenuLink>
      )}
    </div>
  )
}

/** What stood here until the code came had the focus, and took it along. */
function takeFocus(items: HTMLElement | null): void {
  if (document.activeElement === document.body)
    items?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true })
}
