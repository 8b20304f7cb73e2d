import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { send } from '#api/client.ts'
import { paths } from '#config/paths.ts'
import { getChannel } from '#contract/calls/channel-calls.ts'
import { getDraftDefaults, patchChannel } from '#contract/calls/channel-settings-calls.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
})
afterAll(() => service.close())

const ada = { username: 'ada', role: 'admin' } as const
const params = { handle: 'workshop' }

async function openSettings() {
  await openApp(service, paths.channelSettings(params.handle), ada)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  const description = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })
  const save = screen.getByRole('button', { name: 'Save channel' })
  return { name, description, save }
}

test('a channel gets another name and description, which stand at its head at once', async () => {
  const { name, description, save } = await openSettings()
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await userEvent.clear(name)
  await userEvent.click(save)
  expect(await screen.findByText('A channel needs a name.')).toBeTruthy()
  await userEvent.type(name, 'Work shop')
  await userEvent.clear(description)
  await userEvent.type(description, 'With your hands.')
  await userEvent.click(save)
  await screen.findByRole('heading', { level: 1, name: 'Work shop' })
  expect(await send(getChannel, { params })).toMatchObject({
    displayName: 'Work shop',
    description: 'With your hands.',
  })
})

test('what is typed outlasts a change by somebody else, and is saved with the next press', async () => {
  const { name, description, save } = await openSettings()
  await userEvent.type(description, ' And tools.')
  const typed = description.value
  const { etag } = await send(getChannel, { params })
  await send(patchChannel, { params, body: { displayName: 'Elsewhere' }, ifMatch: etag })
  await userEvent.click(save)
  // Refused, and what stands there now is read: the name follows it, the description stays as typed.
  await waitFor(() => expect(name.value).toBe('Elsewhere'))
  expect(description.value).toBe(typed)
  await userEvent.click(save)
  await waitFor(async () =>
    expect(await send(getChannel, { params })).toMatchObject({
      displayName: 'Elsewhere',
      description: typed,
    }),
  )
})

test('what new videos begin with is chosen beside it, and kept', async () => {
  await openSettings()
  const choose = (name: string | RegExp, value: string) =>
    userEvent.selectOptions(screen.getByRole('combobox', { name }), value)
  const save = screen.getByRole('button', { name: 'Save for new videos' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await choose(/^Who can watch/, 'public')
  await choose('Comments', 'off')
  await choose('Spoken language', 'de')
  await choose('Category', 'learning')
  await userEvent.type(screen.getByRole('textbox', { name: 'Tags' }), 'Lino{Enter}')
  await userEvent.click(save)
  await screen.findByText('New videos begin with this.')
  expect(await send(getDraftDefaults, { params })).toEqual({
    access: 'public',
    commentsPolicy: 'off',
    lang: 'de',
    category: 'learning',
    licence: null,
    tags: ['Lino'],
  })
  await waitFor(() => expect(save.getAttribute('aria-disabled')).toBe('true'))
})
