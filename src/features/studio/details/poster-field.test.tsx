import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { PosterField, type PosterFieldProps } from './poster-field.tsx'

const now = { key: 'now', url: '/640.jpg', smallUrl: '/320.jpg', picture: null, label: 'Poster' }
const field = (props: Pick<PosterFieldProps, 'film' | 'isFilmAwaited'>) => (
  <PosterField choices={[now]} onChoose={async () => undefined} {...props} />
)
const pick = () => screen.queryByRole('button', { name: 'Choose a frame' })

test('the row stands as it will be while the film is asked for, and one press waits for it', async () => {
  const { rerender } = render(field({ film: null, isFilmAwaited: true }))
  const button = pick()
  expect(button?.parentElement?.children).toHaveLength(2)
  expect(screen.getByRole('img').style.backgroundImage).toContain('/320.jpg')
  await userEvent.click(screen.getByRole('button', { name: 'Choose a frame' }))
  expect(button?.getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  rerender(field({ film: { kind: 'file', url: '/film.mp4' }, isFilmAwaited: false }))
  expect(screen.getByRole('dialog', { hidden: true, name: 'Choose a frame' })).toBeTruthy()
  expect(button?.isConnected).toBe(true)
})

test('who waited for a film that was not to be had is not shown it later', async () => {
  const { rerender } = render(field({ film: null, isFilmAwaited: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Choose a frame' }))
  rerender(field({ film: null, isFilmAwaited: false }))
  rerender(field({ film: { kind: 'file', url: '/film.mp4' }, isFilmAwaited: false }))
  expect(pick()).toBeTruthy()
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
})

test('where there is no film nothing is offered of it', () => {
  render(field({ film: null }))
  expect(pick()).toBeNull()
})
