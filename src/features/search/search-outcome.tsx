import { Trans, useLingui } from '@lingui/react/macro'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'

import { errorMessage } from '#api/errors/error-message.ts'
import { paths } from '#config/paths.ts'
import type { SearchAnswer, VideoHit } from '#contract/search.ts'
import { useFailure } from '#data/use-failure.ts'
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
  query: UseInfiniteQueryResult<InfiniteData<SearchAnswer>>
  q: string
  renderStill: (hit: VideoHit) => ReactNode
}

/** What the search came to: results, nothing with a way on, an error, or a wait. */
export function SearchOutcome({ query, q, renderStill }: Props): ReactNode {
  useWords()
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
  if (!query.data) return <Waiting />
  const pages = query.data.pages
  const shownCount = pages.reduce((sum, page) => sum + page.videos.length, 0)
  const isNothing = shownCount === 0 && !pages[0]?.channels.length && !pages[0]?.people.length
  // Nothing was found by other filters; these are still asked.
  if (isNothing && query.isPlaceholderData) return <Waiting />
  if (isNothing) return <NoMatch q={q} didYouMean={pages[0]?.didYouMean ?? null} />
  return (
    <div className={styles['found']} aria-busy={query.isPlaceholderData}>
      {pages[0]?.didYouMean && <DidYouMean spelling={pages[0].didYouMean} />}
      <SearchResults pages={pages} q={q} renderStill={renderStill} />
      {query.hasNextPage && (
        <ShowMore
          shownCount={shownCount}
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

function Waiting(): ReactNode {
  const { t } = useLingui()
  return (
    <div role="status" aria-busy="true" aria-label={t`Searching`} className={styles['waiting']}>
      {Array.from({ length: 4 }, (_, index) => (
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
