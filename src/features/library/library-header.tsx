import type { ReactNode } from 'react'

import { paths, type LibraryList } from '#config/paths.ts'
import { TabLinks } from '#ui/tab-links.tsx'

import { LibrarySearch } from './library-search.tsx'

import styles from './library-header.module.css'

const lists: readonly { id: LibraryList; label: string }[] = [
  { id: 'history', label: 'History' },
  { id: 'watch-later', label: 'Watch later' },
  { id: 'liked', label: 'Liked' },
]

interface Props {
  current: LibraryList
  /** What can be done with the whole list. */
  actions?: ReactNode
}

/** Title, lists and search of one's own library. */
export function LibraryHeader({ current, actions }: Props): ReactNode {
  const label = lists.find(({ id }) => id === current)?.label ?? 'Library'
  return (
    <>
      <h1 className="display-2" tabIndex={-1}>
        {label}
      </h1>
      <TabLinks
        label="Library"
        items={lists.map(({ id, label: text }) => ({ to: paths.library(id), label: text }))}
      />
      <div className={styles['bar']}>
        <LibrarySearch key={current} label={`Find in ${label.toLowerCase()}`} />
        {actions}
      </div>
    </>
  )
}
