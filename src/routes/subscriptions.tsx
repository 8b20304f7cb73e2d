import { useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'

import { queryClient } from '#api/query-client.ts'
import { pageTitle } from '#config/page-title.ts'
import { paths } from '#config/paths.ts'
import { useLongList } from '#data/use-long-list.ts'
import { subscriptionFeedQuery } from '#data/videos.ts'
import { VideoList } from '#features/videos/video-list.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Chip, ChipBar } from '#ui/fields/chip.tsx'
import { PageHead } from '#ui/page-head.tsx'

function isHiding(search: URLSearchParams): boolean {
  return search.get('hideWatched') === '1'
}

export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  const query = subscriptionFeedQuery(isHiding(new URL(request.url).searchParams))
  // Tried once here: a list that does not come says so on its page.
  await queryClient.ensureInfiniteQueryData({ ...query, retry: false }).catch(() => null)
  return null
}

export function Component(): ReactNode {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const hideWatched = isHiding(search)
  const list = useLongList(subscriptionFeedQuery(hideWatched))
  return (
    <>
      <title>{pageTitle(t`Subscriptions`)}</title>
      <PageHead title={t`Subscriptions`} />
      <ChipBar label={t`Filters`}>
        <Chip
          isPressed={hideWatched}
          icon={<EyeOff aria-hidden="true" />}
          onClick={() =>
            setSearch(hideWatched ? {} : { hideWatched: '1' }, { preventScrollReset: true })
          }
        >
          {t`Hide watched`}
        </Chip>
      </ChipBar>
      <VideoList
        list={list}
        canSave
        label={t`New videos of your channels`}
        empty={
          hideWatched ? (
            <EmptyState title={t`You have seen everything`}>
              {t`Nothing new from your channels since. Take the filter away to see what you watched.`}
            </EmptyState>
          ) : (
            <EmptyState
              title={t`You’re not subscribed to anyone yet`}
              action={<ButtonLink to={paths.channels()}>{t`See the channels`}</ButtonLink>}
            >
              {t`Subscribe to a channel and its new videos appear here.`}
            </EmptyState>
          )
        }
      />
    </>
  )
}
