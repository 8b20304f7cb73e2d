import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

import { errorMessage } from '#api/errors/error-message.ts'
import { paths } from '#config/paths.ts'
import type { SearchAnswer, SearchType, VideoHit } from '#contract/searching/search.ts'
import { useFailure } from '#data/use-failure.ts'
import type { LongList } from '#data/use-long-list.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { ShowMore } from '#ui/show-more.tsx'
import { useLingui as useWords } from '#words/use-lingui.ts'

import { filterNames, withValue } from './search-filters.ts'
import { SearchResults } from './search-results.tsx'

import styles from './search-outcome.module.css'

interface Props {
  list: LongList<SearchAnswer>
  q: string
  type: SearchType
  /** A channel will be found, as far as is known: its place is kept. */
  isChannelLikely: boolean
  renderStill: (hit: VideoHit) => ReactNode
  renderActions: (hit: VideoHit) => ReactNode
}

/** What further pages bring: beside videos, channels and people stand on the first one only. */
const goesOn = {
  all: 'videos',
  videos: 'videos',
  transcripts: 'videos',
  channels: 'channels',
  people: 'people',
} as const

/** What the search came to: results, nothing with a way on, an error, or a wait. */
export function SearchOutcome(props: Props): ReactNode {
  useWords()
  const { list, q, type, isChannelLikely, renderStill, renderActions } = props
  const { query, start, isLost } = list
  const failure = useFailure(query)
  if (failure) {
    const { title, text } = errorMessage(failure.error)
    return (
      <ErrorPanel
        title={title}
        onRetry={() => void query.refetch()}
        isRetrying={failure.isRetrying}
      >
        {text}
      </ErrorPanel>
    )
  }
  const waiting = <Waiting type={type} isChannelLikely={isChannelLikely} />
  if (!query.data || isLost) return waiting
  const pages = query.data.pages
  const goingOn = goesOn[type]
  const shownCount = start + pages.reduce((sum, page) => sum + page[goingOn].length, 0)
  const isNothing = shownCount === 0 && !pages[0]?.channels.length && !pages[0]?.people.length
  // Nothing was found by other filters; these are still asked.
  if (isNothing && query.isPlaceholderData) return waiting
  if (isNothing) return <NoMatch q={q} didYouMean={pages[0]?.didYouMean ?? null} />
  return (
    <div className={styles['found']} aria-busy={query.isPlaceholderData}>
      {pages[0]?.didYouMean && <DidYouMean spelling={pages[0].didYouMean} />}
      <SearchResults
        {...{ pages, start, q, type, renderStill, renderActions }}
        onMissing={list.bring}
      />
      {query.hasNextPage && (
        <ShowMore
          shownCount={shownCount}
          totalCount={pages[0]?.counts[type === 'transcripts' ? type : goingOn]}
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </div>
  )
}

function DidYouMean({ spelling }: { spelling: string }): ReactNode {
  const [search] = useSearchParams()
  return (
    <p className={styles['spelling']}>
      <Trans>
        Did you mean{' '}
        <Link className="link" to={`?${withValue(search, 'q', spelling)}`}>
          {spelling}
        </Link>
        ?
      </Trans>
    </p>
  )
}

function NoMatch({ q, didYouMean }: { q: string; didYouMean: string | null }): ReactNode {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const isFiltered = filterNames.some((name) => search.has(name))
  return (
    <EmptyState
      title={t`No match for “${q}”`}
      action={
        didYouMean ? (
          <ButtonLink to={`?${withValue(search, 'q', didYouMean)}`}>
            {t`Search for ${didYouMean}`}
          </ButtonLink>
        ) : isFiltered ? (
          <ButtonLink to={paths.search({ q })}>{t`Clear the filters`}</ButtonLink>
        ) : (
          <ButtonLink to={paths.browse()}>{t`Browse all videos`}</ButtonLink>
        )
      }
    >
      {didYouMean
        ? t`Did you mean “${didYouMean}”?`
        : isFiltered
          ? t`Some filters are on. Without them there may be more.`
          : t`Try fewer words, or other ones.`}
    </EmptyState>
  )
}

/** The places of what this tab will show. */
function Waiting({ type, isChannelLikely }: Pick<Props, 'type' | 'isChannelLikely'>): ReactNode {
  const { t } = useLingui()
  const hasRows = type !== 'channels' && type !== 'people'
  return (
    <div role="status" aria-busy="true" aria-label={t`Searching`} className={styles['waiting']}>
      {(!hasRows || (type === 'all' && isChannelLikely)) && (
        <div className={styles['tile']}>
          <Skeleton shape="box" />
        </div>
      )}
      {Array.from({ length: hasRows ? 4 : 0 }, (_, index) => (
        <div key={index} className={styles['row']}>
          <Skeleton shape="still" />
          <div>
            <Skeleton width="medium" />
            <Skeleton width="short" />
            <Skeleton width="long" />
          </div>
        </div>
      ))}
    </div>
  )
}
