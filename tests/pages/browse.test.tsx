import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { paths } from '#config/paths.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let full: RemoteService
let empty: RemoteService
beforeAll(async () => {
  ;[full, empty] = await Promise.all([
    startRemoteService({ hasSampleLibrary: true }),
    startRemoteService(),
  ])
})
afterAll(() => Promise.all([full.close(), empty.close()]))

const iris = { username: 'iris', role: 'viewer' } as const
const mara = { username: 'mara', role: 'creator' } as const

test('an empty list asks to take a filter away only where there is one', async () => {
  connectPageTo(empty)
  await openApp(empty, paths.browse(), iris)
  expect(await screen.findByText('Nothing here yet')).toBeTruthy()
  expect(screen.queryByText(/Take a filter away/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Has captions' })).toBeNull()
  await openApp(empty, paths.browse(undefined, { duration: 'long' }), iris)
  expect(await screen.findByText(/Take a filter away/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Has captions' })).toBeTruthy()
})

test('a house with nothing in it invites whoever may upload to begin, and nobody else', async () => {
  connectPageTo(empty)
  await openApp(empty, paths.home(), mara)
  expect(await screen.findByRole('link', { name: 'Upload the first video' })).toBeTruthy()
  await openApp(empty, paths.home(), iris)
  expect(await screen.findByText('Nothing on yet')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Upload the first video' })).toBeNull()
})

test('only subjects with something in them are offered', async () => {
  connectPageTo(full)
  await openApp(full, paths.browse(), iris)
  const subjects = await screen.findByRole('navigation', { name: 'Subjects' })
  expect(within(subjects).getByRole('link', { name: 'Engineering' })).toBeTruthy()
  connectPageTo(empty)
  await openApp(empty, paths.browse(), iris)
  await screen.findByText('Nothing here yet')
  expect(screen.queryByRole('link', { name: 'Engineering' })).toBeNull()
})

test('every channel stands on one page, and leads to its videos', async () => {
  connectPageTo(full)
  await openApp(full, paths.channels(), iris)
  const channel = await screen.findByRole('link', { name: /Workshop/ })
  expect(channel.getAttribute('href')).toBe('/c/workshop')
  const list = within(screen.getByRole('main')).getAllByRole('listitem')
  expect(list).toHaveLength(6)
})

test('a person who was found leads to their page, and their videos can be looked through', async () => {
  connectPageTo(full)
  await openApp(full, paths.search({ q: 'Veldt' }), iris)
  const people = await screen.findByRole('list', { name: 'People' })
  const card = within(people).getByRole('link', { name: /Mara Veldt/ })
  expect(card.getAttribute('href')).toBe('/u/mara-quillmoor')
  await openApp(full, '/browse?person=mara', iris)
  const chip = await screen.findByRole('button', { name: 'By mara' })
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  expect((await screen.findAllByRole('article')).length).toBeGreaterThan(2)
})

test('on a channel whoever is signed in may leave out what they watched, and nobody else is asked', async () => {
  connectPageTo(full)
  await openApp(full, paths.channel('main-stage'))
  await screen.findByRole('button', { name: 'Newest' })
  expect(screen.queryByRole('button', { name: 'Hide watched' })).toBeNull()
  await openApp(full, paths.channel('main-stage'), iris)
  const chip = (pressed: boolean) => screen.findByRole('button', { name: 'Hide watched', pressed })
  await userEvent.click(await chip(false))
  await userEvent.click(await chip(true))
  await chip(false)
  await userEvent.click(await chip(false))
  await waitFor(() => expect(location.search).toBe('?unwatched=1'))
})

test('the newest of a channel stands once, above the others, as long as that is their order', async () => {
  connectPageTo(full)
  await openApp(full, paths.channel('main-stage'), iris)
  const newest = await screen.findByRole('region', { name: 'The newest' })
  const title = within(newest).getByRole('heading').textContent
  const main = within(screen.getByRole('main'))
  const titles = () => main.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)
  expect(titles()[0]).toBe(title)
  expect(new Set(titles()).size).toBe(3)
  expect(screen.getAllByRole('article')).toHaveLength(2)
  await openApp(full, `${paths.channel('main-stage')}?sort=popular`, iris)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3))
  expect(screen.queryByRole('region', { name: 'The newest' })).toBeNull()
})
