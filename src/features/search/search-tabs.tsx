import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'

import type { SearchAnswer, SearchType } from '#contract/search.ts'
import { TabLinks } from '#ui/tab-links.tsx'

import { withValue } from './search-filters.ts'

const tabs: readonly { type: SearchType; label: string }[] = [
  { type: 'all', label: 'Everything' },
  { type: 'videos', label: 'Videos' },
  { type: 'transcripts', label: 'Said in videos' },
  { type: 'channels', label: 'Channels' },
  { type: 'people', label: 'People' },
]

interface Props {
  current: SearchType
  counts: SearchAnswer['counts'] | undefined
}

/** Kinds of results, as links: the tab stands in the address. */
export function SearchTabs({ current, counts }: Props): ReactNode {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  return (
    <TabLinks
      label="Kinds of results"
      items={tabs.map(({ type, label }) => ({
        to: {
          pathname,
          search: `?${withValue(search, 'type', type === 'all' ? undefined : type)}`,
        },
        label,
        count: counts?.[type],
        isCurrent: type === current,
      }))}
    />
  )
}
