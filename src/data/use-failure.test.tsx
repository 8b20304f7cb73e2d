import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import { useFailure } from './use-failure.ts'

const read = vi.fn<() => Promise<string>>()

function Shelf(): ReactNode {
  const query = useQuery({ queryKey: ['shelf'], queryFn: read, retry: false })
  const failure = useFailure(query)
  if (!failure) return <p>{query.data ?? 'on its way'}</p>
  return (
    <button type="button" onClick={() => void query.refetch()}>
      {failure.isRetrying ? 'Trying' : `${String(failure.error)} Try now`}
    </button>
  )
}

function show(): QueryClient {
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <Shelf />
    </QueryClientProvider>,
  )
  return client
}

test('what failed still says so while it is tried again, under the finger that pressed', async () => {
  read.mockRejectedValueOnce('No answer.')
  show()
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
  const client = show()
  await screen.findByText('Three videos')
  await client.refetchQueries()
  expect(client.getQueryState(['shelf'])?.status).toBe('error')
  expect(screen.getByText('Three videos')).toBeTruthy()
})
