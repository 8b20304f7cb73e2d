import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { TabPanel, Tabs } from '#ui/tabs.tsx'

import type { WatchTab } from './watch-address.ts'

import styles from './watch-panel.module.css'

export interface WatchPanelTab {
  id: WatchTab
  label: string
  count?: number | undefined
  content: ReactNode
}

export interface WatchPanelProps {
  tabs: readonly WatchPanelTab[]
  selected: WatchTab
  onSelect: (tab: WatchTab) => void
}

/** The tabs beside the picture, or under it on phones. Which one is open stands in the address. */
export function WatchPanel({ tabs, selected, onSelect }: WatchPanelProps): ReactNode {
  const { t } = useLingui()
  const open = tabs.find(({ id }) => id === selected) ?? tabs[0]
  if (!open) return null
  return (
    <>
      <div className={styles['tabs']}>
        <Tabs
          id="watch"
          label={t`About this video`}
          items={tabs}
          selected={open.id}
          onSelect={onSelect}
        />
      </div>
      <TabPanel tabsId="watch" itemId={open.id} className={styles['panel']}>
        {open.content}
      </TabPanel>
    </>
  )
}
