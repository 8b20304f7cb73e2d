import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { send } from '#api/client.ts'
import { paths } from '#config/paths.ts'
import { getVideo } from '#contract/calls/video-calls.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
})
afterAll(() => service.close())

const videoId = 'c00lArch_p3'
const ask = (id: string) => send(getVideo, { params: { videoId: id } })

const ada = { username: 'ada', role: 'admin' } as const

const otherId = 'gR33nh0use_'

test('a video is deleted on one question, with words that cannot be saved', async () => {
  const router = await openApp(service, paths.studioVideo(otherId), ada)
  const { title } = await ask(otherId)
  await userEvent.clear(await screen.findByRole('textbox', { name: /^Title/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete video' }))
  const question = await screen.findByRole('dialog', { name: new RegExp(title) })
  expect(question.textContent).toMatch(/couldn’t be saved is lost/)
  await userEvent.click(within(question).getByRole('button', { name: 'Delete video' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.studioVideos()))
  await waitFor(() => expect(ask(otherId)).rejects.toMatchObject({ code: 'video-deleted' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('any other way out still asks about words that cannot be saved', async () => {
  const router = await openApp(service, paths.studioVideo(videoId), ada)
  await userEvent.clear(await screen.findByRole('textbox', { name: /^Title/ }))
  await userEvent.click(screen.getByRole('link', { name: 'Your videos' }))
  await userEvent.click(await screen.findByRole('button', { name: /Stay/ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(router.state.location.pathname).toBe(paths.studioVideo(videoId))
})

test('the page of a video asks before it deletes, and keeping it changes nothing', async () => {
  const router = await openApp(service, paths.studioVideo(videoId), ada)
  const { title } = await ask(videoId)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete video' }))
  const question = await screen.findByRole('dialog', { name: new RegExp(title) })
  expect(question.textContent).not.toMatch(/lost/)
  await userEvent.click(within(question).getByRole('button', { name: 'Keep it' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await ask(videoId)).title).toBe(title)

  await userEvent.click(screen.getByRole('button', { name: 'Delete video' }))
  const again = await screen.findByRole('dialog', { name: new RegExp(title) })
  await userEvent.click(within(again).getByRole('button', { name: 'Delete video' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(paths.studioVideos()))
  await waitFor(() => expect(ask(videoId)).rejects.toMatchObject({ code: 'video-deleted' }))
})
