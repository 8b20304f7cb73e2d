import type { ReactNode } from 'react'
import { NavLink, type NavLinkProps } from 'react-router'

import styles from './tabs.module.css'

export interface TabLinkItem {
  to: NavLinkProps['to']
  label: ReactNode
  /** Null while it is awaited: its room is kept. */
  count?: number | null | undefined
  /** Only an exact address makes it current. */
  isExact?: boolean | undefined
  /** Says which is current where the address alone does not: tabs that differ in the query. */
  isCurrent?: boolean | undefined
}

/** Tabs that are pages: real links, the current one marked by the address. */
export function TabLinks({
  label,
  items,
}: {
  label: string
  items: readonly TabLinkItem[]
}): ReactNode {
  return (
    <nav aria-label={label} className={`more-beside ${styles['root']}`}>
      {items.map(({ to, label: text, count, isExact = false, isCurrent }) => (
        <NavLink
          key={typeof to === 'string' ? to : `${to.pathname}${to.search}`}
          to={to}
          end={isExact}
          aria-current={isCurrent === false ? 'false' : 'page'}
          className={styles['tab'] ?? ''}
        >
          {text}
          {count !== undefined && (
            // As wide as a figure.
            <span className={styles['count']}>{count ?? '\u2007'}</span>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
