import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { PageHead } from '#ui/page-head.tsx'

import { SearchBox } from './search-box.tsx'

import styles from './search-prompt.module.css'

/** The title of the search page; on a phone, where the top bar has no room for it, the field as well. */
export function SearchPrompt({ title, q }: { title: string; q: string }): ReactNode {
  const { t } = useLingui()
  return (
    <PageHead title={title}>
      <div className={styles['field']}>
        <SearchBox key={q} initial={q} isFocused={!q} />
      </div>
      {!q && (
        <p className="text-2">
          {t`Titles, descriptions, tags and everything that is said in the videos. Typing errors are forgiven.`}
        </p>
      )}
    </PageHead>
  )
}
