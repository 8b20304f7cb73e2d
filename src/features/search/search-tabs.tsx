import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'

import type { SearchAnswer, SearchType } from '#contract/search.ts'
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
 * results; until then no tab is shown that would go again.
 */
export function SearchTabs({ current, counts }: Props): ReactNode {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  return (
    <TabLinks
      label={t`Kinds of results`}
      isAwaited={!counts}
      items={tabs
        .filter(({ type }) => type === 'all' || type === current || !!counts?.[type])
        .map(({ type, label }) => ({
          to: {
            pathname,
            search: `?${withValue(search, 'type', type === 'all' ? undefined : type)}`,
          },
          label: t(label),
          count: counts ? counts[type] : null,
          isCurrent: type === current,
        }))}
    />
  )
}
