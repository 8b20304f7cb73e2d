import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'

import { moveFocus } from './focus/move-focus.ts'

import styles from './tabs.module.css'

export interface TabItem<Id extends string> {
  id: Id
  label: ReactNode
  /** A quiet number after the label. */
  count?: number | undefined
}

export interface TabsProps<Id extends string> {
  /** Names the ids of tabs and panels; the same as the panels' `tabsId`. */
  id: string
  label: string
  items: readonly TabItem<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Tabs within a page: arrow keys move and select. Where a tab is a page of its own, use `TabLinks`. */
export function Tabs<Id extends string>(props: TabsProps<Id>): ReactNode {
  const { id, label, items, selected, onSelect } = props
  const list = useRef<HTMLDivElement>(null)
  // How far a row is scrolled is the browser's own; the page around it stays where it is.
  useEffect(() => {
    const tab = list.current?.querySelector(`#${id}-tab-${selected}`)
    if (list.current && tab) scrollToTab(list.current, tab)
  }, [id, selected])
  const handleKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    const tab = moveFocus(event, '[role="tab"]', 'horizontal')
    if (!tab) return
    event.preventDefault()
    tab.click()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs hold the focus
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={`more-beside ${styles['root']}`}
      onKeyDown={handleKey}
    >
      {items.map((item) => {
        const isSelected = item.id === selected
        return (
          <button
            key={item.id}
            type="button"
            role="tab"
            id={`${id}-tab-${item.id}`}
            className={styles['tab']}
            aria-selected={isSelected}
            aria-controls={isSelected ? `${id}-panel-${item.id}` : undefined}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => onSelect(item.id)}
          >
            {item.label}
            {item.count !== undefined && <span className={styles['count']}>{item.count}</span>}
          </button>
        )
      })}
    </div>
  )
}

/** Shows the whole of a tab that is cut at an end of its row. */
function scrollToTab(list: Element, tab: Element): void {
  const row = list.getBoundingClientRect()
  const box = tab.getBoundingClientRect()
  if (box.right > row.right) list.scrollBy({ left: box.right - row.right })
  else if (box.left < row.left) list.scrollBy({ left: box.left - row.left })
}

export interface TabPanelProps {
  tabsId: string
  itemId: string
  className?: string | undefined
  children: ReactNode
}

/** What the selected tab shows. */
export function TabPanel({ tabsId, itemId, className, children }: TabPanelProps): ReactNode {
  return (
    <div
      role="tabpanel"
      id={`${tabsId}-panel-${itemId}`}
      aria-labelledby={`${tabsId}-tab-${itemId}`}
      className={className}
    >
      {children}
    </div>
  )
}
