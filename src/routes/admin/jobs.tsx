import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { data, useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { pageTitle } from '#config/page-title.ts'
import { JobsState, type JobsPage } from '#contract/calls/job-calls.ts'
import { jobsQuery } from '#data/jobs.ts'
import { meQuery } from '#data/me.ts'
import { useFailure } from '#data/use-failure.ts'
import { JobsHead } from '#features/preparing/jobs-head.tsx'
import { JobsTable } from '#features/preparing/jobs-table.tsx'
import { PreparersNote } from '#features/preparing/preparers-note.tsx'
import { StoppedJobs } from '#features/preparing/stopped-jobs.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ShowMore } from '#ui/show-more.tsx'

export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  const state = stateOf(new URL(request.url).searchParams)
  const [{ rights }] = await Promise.all([
    queryClient.ensureQueryData(meQuery()),
    // Tried once here: a list that does not come says so on its page.
    queryClient.prefetchInfiniteQuery({ ...jobsQuery(state), retry: false }),
  ])
  if (!rights.includes('administer')) throw data(null, { status: 403 })
  return null
}

/** What is none of the lists is ignored. */
function stateOf(search: URLSearchParams): JobsState {
  return JobsState.safeParse(search.get('state')).data ?? 'running'
}

export function Component(): ReactNode {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const state = stateOf(search)
  const query = useInfiniteQuery(jobsQuery(state))
  const failure = useFailure(query)
  const pages = query.data?.pages
  const first = pages?.[0]
  const shownCount = pages?.reduce((sum, { items }) => sum + items.length, 0) ?? 0
  return (
    <>
      <title>{pageTitle(t({ message: 'Jobs', comment: 'What films are prepared by' }))}</title>
      <JobsHead state={state} counts={first?.counts} preparers={first?.preparers} />
      {failure && (
        <ErrorPanel
          title={t`The jobs didn’t load`}
          isRetrying={failure.isRetrying}
          onRetry={() => void query.refetch()}
        >
          {t`They go on meanwhile. Only this list is missing.`}
        </ErrorPanel>
      )}
      {first && <PreparersNote preparers={first.preparers} counts={first.counts} />}
      {pages && (shownCount === 0 ? <Nothing state={state} /> : <List {...{ state, pages }} />)}
      {query.hasNextPage && (
        <ShowMore
          shownCount={shownCount}
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  )
}

interface ListProps {
  state: JobsState
  pages: readonly JobsPage[]
}

function List({ state, pages }: ListProps): ReactNode {
  const { t } = useLingui()
  const label = {
    running: t`Jobs at work`,
    queued: t`Jobs in line`,
    stopped: t`Jobs that stopped`,
    done: t`Jobs that are done`,
  }[state]
  // While a list moves, what was last on one page may be first on the next.
  const jobs = [
    ...new Map(pages.flatMap(({ items }) => items.map((job) => [job.id, job]))).values(),
  ]
  if (state !== 'stopped') return <JobsTable label={label} jobs={jobs} />
  const where = pages[0]?.preparers.where
  return (
    <StoppedJobs label={label} jobs={jobs} canPrepare={where === 'here' || where === 'elsewhere'} />
  )
}

function Nothing({ state }: { state: JobsState }): ReactNode {
  const { t } = useLingui()
  switch (state) {
    case 'running':
      return (
        <EmptyState title={t`Nothing is being prepared`}>
          {t`What people send appears here while it is made ready to watch.`}
        </EmptyState>
      )
    case 'queued':
      return (
        <EmptyState title={t`Nothing waits in line`}>
          {t`What people send waits here while other films are made ready.`}
        </EmptyState>
      )
    case 'stopped':
      return (
        <EmptyState title={t`Nothing has stopped`}>
          {t`What cannot be made ready appears here with its reason.`}
        </EmptyState>
      )
    case 'done':
      return (
        <EmptyState title={t`Nothing is done yet`}>
          {t`What has been made ready to watch appears here, the latest first.`}
        </EmptyState>
      )
  }
}
