import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import type { Access } from '#contract/videos.ts'
import { relatedQuery } from '#data/video.ts'

import { useNextVideo } from './use-next-video.ts'

const narrowestFirst = ['private', 'restricted', 'internal', 'public'] as const

beforeEach(() => {
  const { queryKey } = relatedQuery('film')
  queryClient.setQueryDefaults(queryKey, { staleTime: Infinity })
  const items = narrowestFirst.map((access) => ({
    id: access,
    title: access,
    access,
    channel: { displayName: 'Workshop' },
  }))
  queryClient.setQueryData([...queryKey], { items })
})

function After({ access }: { access: Access }): ReactNode {
  return useNextVideo({ id: 'film', access })?.title
}

test.each(narrowestFirst)('after one that is %s comes the first that is no less open', (access) => {
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <After access={access} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(container.textContent).toBe(access)
})
