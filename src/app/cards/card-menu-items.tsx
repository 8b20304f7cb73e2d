import { useLingui } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'

import { MenuItem } from '#ui/overlays/menu-item.tsx'
import { part } from '#ui/part.tsx'
import { Spinner } from '#ui/spinner.tsx'

import type { CardMenuItemsProps } from './all-card-menu-items.tsx'

/** What is in the menu of a card: fetched when somebody may open it. */
export const CardMenuItems = part<CardMenuItemsProps>(
  async () => (await import('./all-card-menu-items.tsx')).AllCardMenuItems,
  { Meanwhile: Coming, isLate: true },
)

/** Somebody is about to open a menu; who does says what became of it. */
export function fetchItems(): void {
  CardMenuItems.load().catch(() => undefined)
}

/** The menu is there at the press, whatever of it is on its way. */
function Coming(): ReactNode {
  const { t } = useLingui()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => void CardMenuItems.load().catch(() => setHasFailed(true)), [])
  return (
    <MenuItem
      icon={hasFailed ? <WifiOff /> : <Spinner />}
      disabledReason={hasFailed ? t`It did not come. Check your connection and open it again.` : ''}
      onSelect={() => undefined}
    >
      {hasFailed ? t`Menu` : t`One moment`}
    </MenuItem>
  )
}
