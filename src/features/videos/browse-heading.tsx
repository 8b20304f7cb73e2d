import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { paths } from '#config/paths.ts'

import styles from './browse-heading.module.css'

interface Props {
  title: string
  categories: readonly { id: string; label: string }[]
  current: string | undefined
}

/** The page's title and the subjects one can browse by. */
export function BrowseHeading({ title, categories, current }: Props): ReactNode {
  const { t } = useLingui()
  return (
    <>
      <h1 className="display-2" tabIndex={-1}>
        {title}
      </h1>
      {categories.length > 0 && (
        <nav aria-label={t`Subjects`} className={styles['subjects']}>
          <Link to={paths.browse()} aria-current={current === undefined ? 'page' : undefined}>
            {t`Everything`}
          </Link>
          {categories.map(({ id, label }) => (
            <Link key={id} to={paths.browse(id)} aria-current={id === current ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}
