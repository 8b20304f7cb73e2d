import { Search } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'

import { Kbd } from '#ui/kbd.tsx'

import styles from './search-box.module.css'

const SearchBox = lazy(async () => ({ default: (await import('./search-box.tsx')).SearchBox }))

/** The search field of the top bar. What it can do comes right after the page; its place is there at once. */
export function SearchField({ initial, hasKey }: { initial: string; hasKey: boolean }): ReactNode {
  return (
    <Suspense
      fallback={
        <div className={styles['field']} aria-hidden="true">
          <Search aria-hidden="true" />
          <span className={styles['input']}>{initial || 'Search videos, transcripts, people'}</span>
          {hasKey && <Kbd>/</Kbd>}
        </div>
      }
    >
      <SearchBox initial={initial} hasKey={hasKey} />
    </Suspense>
  )
}
