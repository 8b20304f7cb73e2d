import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'

import styles from './library-search.module.css'

/** Finds within one list of one's own; the words stand in the address. */
export function LibrarySearch({ label }: { label: string }): ReactNode {
  const [search, setSearch] = useSearchParams()
  return (
    <search>
      <form
        className={styles['root']}
        onSubmit={(event) => {
          event.preventDefault()
          const q = new FormData(event.currentTarget).get('find')
          setSearch(typeof q === 'string' && q.trim() ? { q: q.trim() } : {})
        }}
      >
        <Search aria-hidden="true" />
        <input
          type="search"
          name="find"
          aria-label={label}
          placeholder={label}
          defaultValue={search.get('q') ?? ''}
          maxLength={200}
        />
      </form>
    </search>
  )
}
