import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { pageTitle } from '#config/page-title.ts'
import { meQuery } from '#data/me.ts'
import { PageHead } from '#ui/page-head.tsx'

import { describeLibrary } from './describe-library.ts'

import styles from './library-heading.module.css'

interface Props {
  /** The videos are here: before, nothing is said, or what came later would push it. */
  isKnown: boolean
  videoCount: number | undefined
}

/** "Your videos", how many there are, and the space they take. */
export function LibraryHeading({ isKnown, videoCount }: Props): ReactNode {
  const { t } = useLingui()
  const { data: me } = useQuery(meQuery())
  return (
    <>
      <title>{pageTitle(t`Your videos`)}</title>
      <PageHead title={t`Your videos`}>
        <p className={`small text-3 numeric ${styles['count']}`}>
          {isKnown && me && describeLibrary(videoCount, me.quota)}
        </p>
      </PageHead>
    </>
  )
}
