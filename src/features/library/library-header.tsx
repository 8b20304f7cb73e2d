import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'

import { paths, type LibraryList } from '#config/paths.ts'
import { PageHead } from '#ui/page-head.tsx'
import { TabLinks } from '#ui/tab-links.tsx'

import { LibrarySearch } from './library-search.tsx'

import styles from './library-header.module.css'

const lists: readonly LibraryList[] = ['history', 'watch-later', 'liked']

const words: Record<LibraryList, { label: MessageDescriptor; find: MessageDescriptor }> = {
  history: { label: msg`History`, find: msg`Find in history` },
  'watch-later': { label: msg`Watch later`, find: msg`Find in watch later` },
  liked: { label: msg`Liked`, find: msg`Find in liked` },
}

interface Props {
  current: LibraryList
  /** What can be done with the whole list. */
  actions?: ReactNode
}

/** Title, lists and search of one's own library. */
export function LibraryHeader({ current, actions }: Props): ReactNode {
  const { t } = useLingui()
  const { label, find } = words[current]
  const { location: next } = useNavigation()
  // The mark is on another list already: a finger that comes again means nothing of this one.
  const isLeft = next !== undefined && next.pathname !== paths.library(current)
  return (
    <>
      <PageHead title={t(label)} cue={t`Library`} />
      <TabLinks
        label={t`Library`}
        items={lists.map((list) => ({ to: paths.library(list), label: t(words[list].label) }))}
      />
      <div className={styles['bar']}>
        <LibrarySearch key={current} label={t(find)} />
        {actions && <div inert={isLeft}>{actions}</div>}
      </div>
    </>
  )
}
