import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import { onGoneCode } from '#lib/code/gone-code.ts'
import { createStore } from '#lib/create-store.ts'

import { part } from './part.tsx'
import { useStore } from './use-store.ts'

const Bell = ({ sound }: { sound: string }) => <p>{sound}</p>

class Boundary extends Component<{ children: ReactNode }> {
  override state = { words: '' }
  static getDerivedStateFromError = (error: unknown) => ({ words: String(error) })
  override render(): ReactNode {
    return this.state.words || this.props.children
  }
}

test('what is loaded already is drawn with everything else, in the first commit', async () => {
  const Part = part(async () => Bell)
  await Part.load()
  render(<Part sound="ding" />)
  expect(screen.getByText('ding')).toBeTruthy()
})

test('until its code is here something else stands in its place, with the same properties', async () => {
  const code = Promise.withResolvers<typeof Bell>()
  const Part = part(() => code.promise, { Meanwhile: ({ sound }) => <i>no {sound} yet</i> })
  render(<Part sound="dong" />)
  expect(screen.getByText('no dong yet')).toBeTruthy()
  code.resolve(Bell)
  expect(await screen.findByText('dong')).toBeTruthy()
})

test('code of a build that is gone is no error while a new one takes its place, and none where nobody has asked', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const answer = vi.fn(() => new Promise<null>(() => undefined))
  onGoneCode(answer)
  const fetchCode = vi.fn().mockRejectedValue(new Error('gone'))
  const Asked = part<{ sound: string }>(fetchCode)
  const Late = part<{ sound: string }>(fetchCode, { isLate: true })
  render(
    <Boundary>
      <Asked sound="ding" />
      <Late sound="dong" />
    </Boundary>,
  )
  await vi.waitFor(() => expect(fetchCode).toHaveBeenCalledTimes(2), 5000)
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  expect(answer.mock.calls).toEqual([['part']])
  expect(screen.queryByText('Error: gone')).toBeNull()
  onGoneCode(() => Promise.resolve(null))
})

test('code that cannot be fetched is an error where it is needed, and is asked for again by the next', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fetchCode = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(Bell)
  const Part = part<{ sound: string }>(fetchCode)
  const { unmount } = render(
    <Boundary>
      <Part sound="ding" />
    </Boundary>,
  )
  expect(await screen.findByText('Error: gone')).toBeTruthy()
  unmount()
  render(<Part sound="ding" />)
  expect(await screen.findByText('ding')).toBeTruthy()
})

test('what is late is done without when it cannot be fetched', async () => {
  const fetchCode = vi.fn().mockRejectedValue(new Error('gone'))
  const Part = part<{ sound: string }>(fetchCode, { Meanwhile: () => <i>quiet</i>, isLate: true })
  render(
    <Boundary>
      <Part sound="ding" />
    </Boundary>,
  )
  await vi.waitFor(() => expect(fetchCode).toHaveBeenCalled())
  await act(async () => {
    await Promise.allSettled([Part.load()])
  })
  expect(screen.getByText('quiet')).toBeTruthy()
})

test('what stands for code that cannot be fetched goes when the connection is back', async () => {
  const fetchCode = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(Bell)
  const Part = part<{ sound: string }>(fetchCode, { Otherwise: () => <i>no bell here</i> })
  render(<Part sound="ding" />)
  expect(await screen.findByText('no bell here')).toBeTruthy()
  expect(fetchCode).toHaveBeenCalledOnce()
  // It listens from just after it is seen.
  await act(async () => undefined)
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('ding')).toBeTruthy()
})

test('it stays, although the code has come, for as long as it is wanted', async () => {
  const isWanted = createStore(true)
  const fetchCode = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(Bell)
  const Part = part<{ sound: string }>(fetchCode, {
    Otherwise: () => <i>no bell here</i>,
    useKeep: () => useStore(isWanted),
  })
  render(<Part sound="ding" />)
  expect(await screen.findByText('no bell here')).toBeTruthy()
  await act(async () => undefined)
  act(() => void dispatchEvent(new Event('online')))
  await act(() => Part.load())
  expect(screen.getByText('no bell here')).toBeTruthy()
  act(() => isWanted.write(false))
  expect(screen.getByText('ding')).toBeTruthy()
})

test('what is late and could not be fetched comes with the connection', async () => {
  const fetchCode = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(Bell)
  const Part = part<{ sound: string }>(fetchCode, { isLate: true })
  render(<Part sound="ding" />)
  await vi.waitFor(() => expect(fetchCode).toHaveBeenCalled())
  await act(async () => undefined)
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('ding')).toBeTruthy()
})

test('what is late is not fetched for a page that was left before', async () => {
  vi.useFakeTimers()
  const fetchCode = vi.fn().mockResolvedValue(Bell)
  const Part = part<{ sound: string }>(fetchCode, { isLate: true })
  const { unmount } = render(<Part sound="ding" />)
  unmount()
  await vi.runAllTimersAsync()
  expect(fetchCode).not.toHaveBeenCalled()
  render(<Part sound="dong" />)
  await vi.runAllTimersAsync()
  expect(fetchCode).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
