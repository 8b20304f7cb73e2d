import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'

import { portalConfigQuery } from '#data/portal-config.ts'
import type { CardActionsProps } from '#features/videos/card-actions.ts'
import { WatchLaterButton } from '#features/videos/watch-later-button.tsx'
import { whenIdle } from '#lib/when-idle.ts'
import { focusHeading } from '#ui/focus/focus-heading.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/overlays/menu.tsx'
import { showToast, takeBackToast } from '#ui/overlays/toast.ts'
import { part } from '#ui/part.tsx'

import { CardMenuItems, fetchItems } from './card-menu-items.tsx'
import { useMayEdit } from './use-may-edit.ts'

import styles from './card-actions.module.css'

const ShareDialog = part(
  async () => (await import('#features/watch/share-dialog.tsx')).ShareDialog,
  { Otherwise: () => null },
)

/** On a card: saving for later, and a menu with everything that can be done from there. */
export function CardActions(props: CardActionsProps): ReactNode {
  const { t } = useLingui()
  const { video, canSave, isLine = false, children } = props
  const { title } = video
  const [isSharing, setIsSharing] = useState(false)
  const label = t`More for ${title}`
  // A finger comes without a warning: the menu would grow under it.
  useEffect(() => {
    if (matchMedia('(hover: none)').matches) void whenIdle().then(fetchItems)
  }, [])
  const share = async (): Promise<void> => {
    takeBackToast('share')
    try {
      await ShareDialog.load()
      setIsSharing(true)
    } catch {
      const text = t`What is needed to share did not come. Check your connection and press Share again.`
      showToast({ about: 'share', tone: 'error', text })
    }
  }
  return (
    <div ref={handOn} className={styles['root']}>
      {canSave && !isLine && <WatchLaterButton video={video} />}
      {children}
      <Menu
        label={label}
        align="end"
        renderTrigger={(menu) => (
          <IconButton
            {...menu}
            className={styles['more']}
            surface={isLine ? 'page' : 'media'}
            icon={<EllipsisVertical />}
            label={label}
            onPointerEnter={fetchItems}
            onFocus={fetchItems}
          />
        )}
      >
        <CardMenuItems {...{ video, canSave }} onShare={() => void share()} />
      </Menu>
      {isSharing && <Sharing video={video} onClose={() => setIsSharing(false)} />}
    </div>
  )
}

interface SharingProps extends Pick<CardActionsProps, 'video'> {
  onClose: () => void
}

function Sharing({ video, onClose }: SharingProps): ReactNode {
  const { data: config } = useQuery(portalConfigQuery())
  const canEdit = useMayEdit(video)
  const organisation = config?.audience.organisation
  return <ShareDialog {...{ video, canEdit, organisation, onClose }} positionMs={0} />
}

/** A card that goes, as from the history, hands the focus to the one beside it. */
function handOn(root: HTMLElement | null): (() => void) | undefined {
  if (!root) return undefined
  return () => {
    if (!root.contains(document.activeElement)) return
    const row = root.closest('li')
    for (const other of [row?.nextElementSibling, row?.previousElementSibling]) {
      other?.querySelector('a')?.focus({ preventScroll: true })
      if (!root.contains(document.activeElement)) return
    }
    focusHeading()
  }
}
