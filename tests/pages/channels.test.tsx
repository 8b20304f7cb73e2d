import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { send } from '#api/client.ts'
import { paths } from '#config/paths.ts'
import { getChannel } from '#contract/calls/channel-calls.ts'
import { deleteChannelBanner } from '#contract/calls/channel-settings-calls.ts'
import { channelColours } from '#contract/channel-colours.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
})
afterAll(() => service.close())

const oren = { username: 'oren', role: 'creator' } as const

async function openChannels(): Promise<HTMLElement[]> {
  await openApp(service, paths.channels(), oren)
  const main = await screen.findByRole('main')
  await within(main).findByRole('link', { name: 'Field Notes' })
  return within(main).getAllByRole('listitem')
}

test('the list of channels says what each is about, and follows one where it stands', async () => {
  const row = (await openChannels()).find((item) => item.textContent.includes('Field Notes'))
  if (row === undefined) throw new Error('Field Notes is not in the list.')
  expect(within(row).getByText(/^What the hills, the greenhouse/)).toBeTruthy()
  const before = await send(getChannel, { params: { handle: 'field-notes' } })
  await userEvent.click(within(row).getByRole('button', { name: 'Subscribe to Field Notes' }))
  const followed = await within(row).findByRole('button', { name: 'Subscribed to Field Notes' })
  expect(followed.getAttribute('aria-pressed')).toBe('true')
  expect(row.textContent).toContain(`${before.subscriberCount + 1} subscriber`)
  await waitFor(async () => {
    const after = await send(getChannel, { params: { handle: 'field-notes' } })
    expect(after.subscribed).toBe(true)
  })
})

test('the channels of the sample library have each a colour of their own', async () => {
  const rows = await openChannels()
  const colours = rows.map((row) =>
    row.querySelector('[data-channel-colour]')?.getAttribute('data-channel-colour'),
  )
  expect(colours.length).toBeLessThanOrEqual(channelColours)
  expect(new Set(colours).size).toBe(colours.length)
})

test('without a banner the newest still of the channel stands for it', async () => {
  await openApp(service, paths.channels(), { username: 'ada', role: 'admin' })
  await screen.findByRole('heading', { level: 1, name: 'Channels' })
  await send(deleteChannelBanner, { params: { handle: 'signal-room' } })
  await openApp(service, paths.channel('signal-room'), oren)
  await screen.findByRole('heading', { level: 1, name: 'Signal Room' })
  await waitFor(() => {
    const banner = document.querySelector('header [data-channel-colour] > img')
    const newest = document.querySelector('main section img')
    expect(newest?.getAttribute('src')).toBeTruthy()
    expect(banner?.getAttribute('src')).toBe(newest?.getAttribute('src'))
  })
})
