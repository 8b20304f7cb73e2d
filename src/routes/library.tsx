import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { data, redirect, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import type { Video } from '#contract/videos.ts'
import { historyQuery, likedQuery, watchLaterQuery } from '#data/library.ts'
import { useLongList } from '#data/use-long-list.ts'
import { ClearHistoryButton } from '#features/library/clear-history-button.tsx'
import { ForgetButton } from '#features/library/forget-button.tsx'
import { LibraryHeader } from '#features/library/library-header.tsx'
import { VideoList } from '#features/videos/video-list.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

export async function loader({ request, params }: LoaderFunctionArgs): Promise<null> {
  const { list } = params
  if (list === undefined) throw redirect(paths.library('history'))
  const q = new URL(request.url).searchParams.get('q') ?? ''
  // Tried once here: a list that does not come says so on its page.
  if (list === 'history')
    await queryClient
      .ensureInfiniteQueryData({ ...historyQuery(q), retry: false })
      .catch(() => null)
  else if (list === 'watch-later')
    await queryClient
      .ensureInfiniteQueryData({ ...watchLaterQuery(q), retry: false })
      .catch(() => null)
  else if (list === 'liked')
    await queryClient.ensureInfiniteQueryData({ ...likedQuery(q), retry: false }).catch(() => null)
  else throw data(null, { status: 404 })
  return null
}

export function Component(): ReactNode {
  const { list } = useParams()
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  if (list === 'watch-later') return <WatchLater q={q} />
  if (list === 'liked') return <Liked q={q} />
  return <History q={q} />
}

function forgetButton(video: Video): ReactNode {
  return <ForgetButton video={video} />
}

function History({ q }: { q: string }): ReactNode {
  const { t } = useLingui()
  const list = useLongList({
    ...historyQuery(q),
    select: (data) => ({
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        items: page.items.map(({ video, progress }) => ({ ...video, progress })),
      })),
    }),
  })
  // Words that match nothing say nothing of the rest of it.
  const hasHistory = q !== '' || !list.isEmpty
  return (
    <>
      <title>{pageTitle(t`History`)}</title>
      <LibraryHeader current="history" actions={hasHistory && <ClearHistoryButton />} />
      <VideoList
        list={list}
        canSave
        label={t`Your history`}
        actionsFor={forgetButton}
        empty={
          <EmptyState title={q ? t`No match for “${q}”` : t`Nothing watched yet`}>
            {q
              ? t`Try fewer words.`
              : t`What you watch appears here, and your place in it is kept.`}
          </EmptyState>
        }
      />
    </>
  )
}

function WatchLater({ q }: { q: string }): ReactNode {
  const { t } = useLingui()
  const list = useLongList(watchLaterQuery(q))
  return (
    <>
      <title>{pageTitle(t`Watch later`)}</title>
      <LibraryHeader current="watch-later" />
      <VideoList
        list={list}
        canSave
        label={t`Saved videos`}
        empty={
          <EmptyState title={q ? t`No match for “${q}”` : t`Nothing saved for later yet`}>
            {q ? t`Try fewer words.` : t`Press the clock on any video and it waits here.`}
          </EmptyState>
        }
      />
    </>
  )
}

function Liked({ q }: { q: string }): ReactNode {
  const { t } = useLingui()
  const list = useLongList(likedQuery(q))
  return (
    <>
      <title>{pageTitle(t`Liked`)}</title>
      <LibraryHeader current="liked" />
      <VideoList
        list={list}
        canSave
        label={t`Liked videos`}
        empty={
          <EmptyState title={q ? t`No match for “${q}”` : t`No hearts yet`}>
            {q ? t`Try fewer words.` : t`Press the heart under a video and it is kept here.`}
          </EmptyState>
        }
      />
    </>
  )
}
