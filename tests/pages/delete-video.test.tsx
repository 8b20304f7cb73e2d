import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { send } from '#api/client.ts'
import { paths } from '#config/paths.ts'
import { getVideo } from '#contract/video-calls.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
})
afterAll(() => service.close())

const videoId = 'c00lArch_p3'
const ask = () => send(getVideo, { params: { videoId } })

const ada = { username: 'ada', role: 'admin' } as const

test('whoever stays because of unsaved words keeps the video too', async () => {
  const router = await openApp(service, paths.studioVideo(videoId), ada)
  const { title } = await ask()
  await userEvent.clear(await screen.findByRole('textbox', { name: /^Title/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete video' }))
  const question = await screen.findByRole('dialog', { name: new RegExp(title) })
  await userEvent.click(within(question).getByRole('button', { name: 'Delete video' }))
  await userEvent.click(await screen.findByRole('button', { name: /Stay/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(router.state.location.pathname).toBe(paths.studioVideo(videoId))
  expect((await ask()).title).toBe(title)
})

test('the page of a video asks before it deletes, and keeping it changes nothing', async () => {
  const router = await openApp(service, paths.studioVideo(videoId), ada)
  const { title } = await ask()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete video' }))
  const question = await screen.findByRole('dialog', { name: new RegExp(title) })
  await userEvent.click(within(question).getByRole('button', { name: 'Keep it' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await ask()).title).toBe(title)

  await userEvent.click(screen.getByRole('button', { name: 'Delete video' }))
  const again = await screen.findByRole('dialog', { name: new RegExp(title) })
  await userEvent.click(within(again).getByRole('button', { name: 'Delete video' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.studioVideos()))
  await waitFor(() => expect(ask()).rejects.toMatchObject({ code: 'video-deleted' }))
})
