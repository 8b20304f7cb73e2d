import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { PosterField, type PosterFieldProps } from './poster-field.tsx'

const now = { key: 'now', url: '/640.jpg', smallUrl: '/320.jpg', picture: null, label: 'Poster' }
const field = (props: Partial<PosterFieldProps>) => (
  <PosterField choices={[now]} film={null} onChoose={async () => undefined} {...props} />
)
const pick = () => screen.queryByRole('button', { name: 'Choose from the film' })

test('the row stands as it will be while the film is asked for, and one press waits for it', async () => {
  const { rerender } = render(field({ film: null, isFilmAwaited: true }))
  const button = pick()
  expect(button?.parentElement?.children).toHaveLength(4)
  expect(screen.getByRole('img').style.backgroundImage).toContain('/320.jpg')
  await userEvent.click(screen.getByRole('button', { name: 'Choose from the film' }))
  expect(button?.getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  rerender(field({ film: { kind: 'file', url: '/film.mp4' }, isFilmAwaited: false }))
  expect(screen.getByRole('dialog', { hidden: true, name: 'Choose a frame' })).toBeTruthy()
  expect(button?.isConnected).toBe(true)
})

test('who waited for a film that was not to be had is not shown it later', async () => {
  const { rerender } = render(field({ film: null, isFilmAwaited: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Choose from the film' }))
  rerender(field({ film: null, isFilmAwaited: false }))
  rerender(field({ film: { kind: 'file', url: '/film.mp4' }, isFilmAwaited: false }))
  expect(pick()).toBeTruthy()
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
})

test('where there is no film nothing is offered of it', () => {
  render(field({ film: null }))
  expect(pick()).toBeNull()
})

test('what was the poster stays among the choices, and is one again when it is chosen', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response('as it was')
  })
  const sent: Blob[] = []
  const onChoose = async (picture: Blob) => void sent.push(picture)
  const frame = { key: '2000', url: 'blob:2', picture: new Blob(['a frame']), label: 'Frame' }
  const first = { ...now, wholeUrl: '/1280.jpg' }
  const { rerender } = render(field({ choices: [first, frame], onChoose }))
  const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
  expect(isChosen('Poster')).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Frame' }))
  await screen.findByRole('radio', { name: 'Poster as it was' })
  expect(asked).toEqual(['/1280.jpg'])
  // By now the service has another, and the uploads name none.
  rerender(field({ choices: [{ ...first, url: '/other.jpg' }, frame], onChoose }))
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  rerender(field({ choices: [frame], onChoose }))
  await userEvent.click(screen.getByRole('radio', { name: 'Poster as it was' }))
  expect(await Promise.all(sent.map((picture) => picture.text()))).toEqual(['a frame', 'as it was'])
  expect(isChosen('Poster as it was')).toBe(true)
})

test('of choices made while one is sent the last is sent after it, and those between are not', async () => {
  vi.stubGlobal('fetch', async () => new Response('as it was'))
  const sent: string[] = []
  const arrive: (() => void)[] = []
  const onChoose = async (picture: Blob) => {
    sent.push(await picture.text())
    await new Promise<void>((resolve) => arrive.push(resolve))
  }
  const frames = ['one', 'two', 'three'].map((label) => ({
    key: label,
    url: `blob:${label}`,
    picture: new Blob([label]),
    label,
  }))
  render(field({ choices: [now, ...frames], onChoose }))
  const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
  const arrived = async (count: number) => {
    await vi.waitFor(() => expect(arrive).toHaveLength(count))
    arrive[count - 1]?.()
  }
  await choose('one')
  await choose('two')
  await choose('three')
  expect(sent).toEqual(['one'])
  await arrived(1)
  await arrived(2)
  expect(sent).toEqual(['one', 'three'])
  // Whoever goes back to the first while another is sent has it again.
  await choose('two')
  await choose('Poster as it was')
  await arrived(3)
  await arrived(4)
  expect(sent).toEqual(['one', 'three', 'two', 'as it was'])
})

test('whoever goes back to the poster of now before the first other has arrived has it again', async () => {
  vi.stubGlobal('fetch', async () => new Response('as it was'))
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent: string[] = []
  const onChoose = async (picture: Blob) => {
    sent.push(await picture.text())
    await promise
  }
  const frame = { key: '2000', url: 'blob:2', picture: new Blob(['a frame']), label: 'Frame' }
  render(field({ choices: [now, frame], onChoose }))
  await userEvent.click(screen.getByRole('radio', { name: 'Frame' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Poster' }))
  resolve()
  await vi.waitFor(() => expect(sent).toEqual(['a frame', 'as it was']))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Poster as it was' }).checked).toBe(
    true,
  )
})

test('one that was not taken can be chosen again', async () => {
  vi.stubGlobal('fetch', async () => new Response('as it was'))
  const onChoose = vi.fn<PosterFieldProps['onChoose']>().mockRejectedValueOnce(new Error('no'))
  const frame = { key: '2000', url: 'blob:2', picture: new Blob(['a frame']), label: 'Frame' }
  render(field({ choices: [now, frame], onChoose }))
  await userEvent.click(screen.getByRole('radio', { name: 'Frame' }))
  await screen.findByText(/^The poster wasn’t saved/)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Poster' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Frame' }))
  await vi.waitFor(() => expect(onChoose).toHaveBeenCalledTimes(2))
})

test('the one that is the poster is chosen, wherever it stands', () => {
  const frame = { key: '2000', url: 'blob:2', picture: new Blob(), label: 'Frame' }
  render(field({ choices: [{ ...now, key: '1000' }, frame], current: '2000' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Frame' }).checked).toBe(true)
})

test('a moment is read from the film when it is chosen, and is the poster', async () => {
  const sent: string[] = []
  const onChoose = async (picture: Blob) => void sent.push(await picture.text())
  vi.stubGlobal('fetch', async () => new Response('as it was'))
  const take = async () => new Blob(['in full'])
  const moment = { key: '4000', url: 'data:,', picture: null, take, label: 'Frame at 0:04' }
  render(field({ choices: [now, moment], onChoose }))
  await userEvent.click(screen.getByRole('radio', { name: 'Frame at 0:04' }))
  await screen.findByRole('radio', { name: 'Poster as it was' })
  expect(sent).toEqual(['in full'])
})

test('of moments that arrow keys pass by, the last alone is sent, and what is sent goes one after the other', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async () => new Response('as it was'))
  const reading = [1, 2, 3].map(() => Promise.withResolvers<Blob>())
  const moments = reading.map(({ promise }, index) => ({
    key: `${index}`,
    url: 'data:,',
    picture: null,
    take: () => promise,
    label: `Frame ${index}`,
  }))
  const onChoose = async (picture: Blob) => void sent.push(await picture.text())
  render(field({ choices: [now, ...moments], onChoose }))
  for (const { label } of moments) await userEvent.click(screen.getByRole('radio', { name: label }))
  // The film gives them in whatever order it likes.
  for (const [index, { resolve }] of [...reading.entries()].toReversed())
    resolve(new Blob([`frame ${index}`]))
  await vi.waitFor(() => expect(sent).toEqual(['frame 2']))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Frame 2' }).checked).toBe(true)
})

test('a moment that the film does not give is said, and the poster is what it was', async () => {
  const onChoose = vi.fn(async () => undefined)
  const take = async () => Promise.reject(new Error('unreadable'))
  const moment = { key: '4000', url: 'data:,', picture: null, take, label: 'Frame' }
  render(field({ choices: [now, moment], onChoose }))
  await userEvent.click(screen.getByRole('radio', { name: 'Frame' }))
  expect(await screen.findByText(/The poster wasn’t saved/)).toBeTruthy()
  expect(onChoose).not.toHaveBeenCalled()
})

/** What the browser sees in a file: a picture of this size, or none. */
function seesPicture(size: { width: number; height: number } | null): { closed: number } {
  const seen = { closed: 0 }
  vi.stubGlobal('createImageBitmap', async () => {
    if (size === null) throw new DOMException('no picture', 'InvalidStateError')
    return { ...size, close: () => (seen.closed += 1) }
  })
  return seen
}
const chooser = () =>
  screen.getByLabelText<HTMLInputElement>('Your own picture', { selector: 'input' })
const file = new File(['bytes'], 'mine.png', { type: 'image/png' })

test('a file that is no picture, or too small a one, is refused with what would be taken', async () => {
  const onChoose = vi.fn(async () => undefined)
  render(field({ onChoose }))
  seesPicture(null)
  await userEvent.upload(chooser(), file)
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'This file can’t be opened as a picture. Choose a JPEG, PNG or WebP.',
  )
  for (const size of [
    { width: 639, height: 900 },
    { width: 900, height: 359 },
  ]) {
    const seen = seesPicture(size)
    await userEvent.upload(chooser(), file)
    await screen.findByText(
      `This picture has ${size.width} × ${size.height} pixels. A poster needs at least 640 × 360: choose a larger one.`,
    )
    expect(seen.closed).toBe(1)
  }
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  expect(onChoose).not.toHaveBeenCalled()
})

test('a picture that is large enough is cut first, and what was wrong before is not said any more', async () => {
  render(field({}))
  seesPicture(null)
  await userEvent.upload(chooser(), file)
  await screen.findByRole('alert')
  seesPicture({ width: 640, height: 360 })
  await userEvent.upload(chooser(), file)
  const dialog = await screen.findByRole('dialog', {
    hidden: true,
    name: 'Which part is the poster?',
  })
  expect(within(dialog).getAllByRole('slider', { hidden: true })).toHaveLength(3)
  expect(screen.queryByRole('alert')).toBeNull()
})
