import { useLingui } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'
import { forgetSearches } from '#data/forget-searches.ts'
import { Button } from '#ui/button.tsx'
import { focusHeading } from '#ui/focus/focus-heading.ts'

import { recentSearches } from './recent-searches.ts'

import styles from './where-to-look.module.css'

/** What this person searched for here lately, to be asked again. */
export function RecentList({ personId }: { personId: string }): ReactNode {
  const { t } = useLingui()
  const [words, setWords] = useState(() => recentSearches(personId))
  if (words.length === 0) return null
  const clear = (): void => {
    forgetSearches()
    setWords([])
    // The button goes with what it cleared.
    focusHeading()
  }
  return (
    <nav aria-labelledby="recent-searches" className={styles['recent']}>
      <div className={styles['head']}>
        <h2 id="recent-searches" className={styles['name']}>{t`Recent searches`}</h2>
        <span className="small text-3">{t`Kept on this device only`}</span>
        <Button size="sm" variant="quiet" onClick={clear}>
          {t({ message: 'Clear', context: 'recent searches' })}
        </Button>
      </div>
      <ul className={styles['places']}>
        {words.map((q) => (
          <li key={q}>
            <Link className={styles['place']} to={paths.search({ q })}>
              <History className="icon-small" aria-hidden="true" />
              <bdi>{q}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
