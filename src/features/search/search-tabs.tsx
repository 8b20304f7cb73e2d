import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'

import type { SearchAnswer, SearchType } from '#contract/searching/search.ts'
import { TabLinks } from '#ui/tab-links.tsx'

import { withValue } from './search-filters.ts'

const tabs: readonly { type: SearchType; label: MessageDescriptor }[] = [
  { type: 'all', label: msg`Everything` },
  { type: 'videos', label: msg`Videos` },
  { type: 'transcripts', label: msg`Said in videos` },
  { type: 'channels', label: msg`Channels` },
  { type: 'people', label: msg`People` },
]

interface Props {
  current: SearchType
  counts: SearchAnswer['counts'] | undefined
}

/**
 * Kinds of results there are, as links: the tab stands in the address. Of which there are any is known with the first
 * results; until then no tab is shown or promised that would go again.
 */
export function SearchTabs({ current, counts }: Props): ReactNode {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  return (
    <TabLinks
      label={t`Kinds of results`}
      items={tabs
        .filter(({ type }) => type === 'all' || type === current || isOffered(type, counts))
        .map(({ type, label }) => ({
          to: {
            pathname,
            search: `?${withValue(search, 'type', type === 'all' ? undefined : type)}`,
          },
          label: t(label),
          count: counts && !isEverything(type, counts) ? counts[type] : counts ? undefined : null,
          isCurrent: type === current,
        }))}
    />
  )
}

type Counts = SearchAnswer['counts']

function isOffered(type: SearchType, counts: Counts | undefined): boolean {
  return !!counts?.[type] && !isEverything(type, counts)
}

/** Nothing else was found: the same number would stand beside "Everything". */
function isEverything(type: SearchType, counts: Counts): boolean {
  return type !== 'all' && counts[type] === counts.all
}
