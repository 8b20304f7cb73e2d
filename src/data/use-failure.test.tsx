import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import { useFailure } from './use-failure.ts'

const read = vi.fn<() => Promise<string>>()

function Shelf({ name }: { name: string }): ReactNode {
  const query = useQuery({ queryKey: [name], queryFn: read, retry: false })
  const failure = useFailure(query)
  if (!failure) return <p>{query.data ?? 'on its way'}</p>
  return (
    <button type="button" onClick={() => void query.refetch()}>
      {failure.isRetrying ? 'Trying' : `${String(failure.error)} Try now`}
    </button>
  )
}

function show(name: string, client = new QueryClient()) {
  const shelf = (each: string) => (
    <QueryClientProvider client={client}>
      <Shelf name={each} />
    </QueryClientProvider>
  )
  const { rerender } = render(shelf(name))
  return { client, turnTo: (other: string) => rerender(shelf(other)) }
}

test('what failed still says so while it is tried again, under the finger that pressed', async () => {
  read.mockRejectedValueOnce('No answer.')
  show('new')
  const button = await screen.findByRole('button', { name: 'No answer. Try now' })
  button.focus()
  const answer = Promise.withResolvers<string>()
  read.mockReturnValueOnce(answer.promise)
  fireEvent.click(button)
  expect(await screen.findByRole('button', { name: 'Trying' })).toBe(button)
  answer.reject('Still none.')
  expect(await screen.findByRole('button', { name: 'Still none. Try now' })).toBe(button)
  expect(document.activeElement).toBe(button)
  read.mockResolvedValueOnce('Three videos')
  fireEvent.click(button)
  expect(await screen.findByText('Three videos')).toBeTruthy()
})

test('what is there stays when only its renewal fails', async () => {
  read.mockResolvedValueOnce('Three videos').mockRejectedValueOnce('No answer.')
  const { client } = show('new')
  await screen.findByText('Three videos')
  await client.refetchQueries()
  expect(client.getQueryState(['new'])?.status).toBe('error')
  expect(screen.getByText('Three videos')).toBeTruthy()
})

test('what failed before anybody looked is on its way when somebody does', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  read.mockRejectedValueOnce('No answer.').mockReturnValueOnce(new Promise(() => undefined))
  await client.prefetchQuery({ queryKey: ['new'], queryFn: read })
  expect(client.getQueryState(['new'])?.status).toBe('error')
  show('new', client)
  expect(screen.getByText('on its way')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('what failed there is not said of what is asked for next', async () => {
  read.mockRejectedValueOnce('No answer.').mockReturnValueOnce(new Promise(() => undefined))
  const { turnTo } = show('new')
  await screen.findByRole('button')
  turnTo('popular')
  expect(screen.getByText('on its way')).toBeTruthy()
})
