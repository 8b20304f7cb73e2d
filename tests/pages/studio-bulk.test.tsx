import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { send } from '#api/client.ts'
import { paths } from '#config/paths.ts'
import { deleteVideo, listMyVideos, restoreVideo } from '#contract/calls/editing-calls.ts'
import { createDraft } from '#contract/calls/upload-calls.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

const nils = { username: 'nils', role: 'creator' } as const
const count = 30

let service: RemoteService
/** Calls of the page, as they went out. */
const calls: string[] = []
/** Answers a call instead of the service, or lets it through with null. */
let instead: (call: string) => Response | Error | null = () => null

beforeAll(async () => {
  service = await startRemoteService()
  connectPageTo(service)
  const connected = globalThis.fetch
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    const call = `${init?.method ?? 'GET'} ${url.pathname.replace('/api/v1', '')}`
    calls.push(call)
    const other = instead(call)
    if (other instanceof Error) {
      await connected(input, init)
      throw other
    }
    return other ?? connected(input, init)
  })
  await openApp(service, paths.about(), nils)
  for (let index = 1; index <= count; index += 1) {
    await send(createDraft, {
      body: {
        title: `Lesson ${index}`,
        fileName: `${index}.mp4`,
        sizeB: 1,
        type: 'video/mp4',
        fingerprint: `lesson-of-nils-${index}`,
      },
    })
  }
})
afterAll(() => service.close())
beforeEach(() => {
  instead = () => null
})

/** The table, with a page of its 30 videos. */
async function openStudio() {
  await openApp(service, paths.studioVideos(), nils)
  await screen.findByRole('row', { name: /Lesson 30/ })
  calls.length = 0
}

async function selectAll() {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all that are shown' }))
  await userEvent.click(await screen.findByRole('button', { name: `Select all ${count}` }))
  return screen.findByRole('toolbar', { name: `Actions for ${count} selected` })
}

/** In the region that was there before the words were, which is what screen readers follow. */
const spoken = { selector: '[aria-live]' }
const changes = () => calls.filter((call) => !call.startsWith('GET'))
const mine = (state?: 'deleted') => send(listMyVideos, { query: { limit: 100, state } })

test('all of 30 are deleted by one call without loading the rest, and come back by one more', async () => {
  await openStudio()
  expect(screen.getByText(`24 of ${count} shown`)).toBeTruthy()
  const bar = await selectAll()
  expect(calls).toEqual([])
  await userEvent.click(within(bar).getByRole('button', { name: 'Delete' }))
  const result = await screen.findByRole('region', { name: 'What changed' })
  expect(within(result).getByText(`Deleted ${count} videos.`)).toBeTruthy()
  expect(screen.getByText(`Deleted ${count} videos.`, spoken)).toBeTruthy()
  expect(changes()).toEqual(['POST /videos/bulk'])
  expect((await mine()).items).toEqual([])
  await userEvent.click(within(result).getByRole('button', { name: 'Undo' }))
  expect(await within(result).findByText(`Put back ${count} videos.`)).toBeTruthy()
  expect(changes()).toEqual(['POST /videos/bulk', 'POST /videos/bulk'])
  expect((await mine()).total).toBe(count)
})

test('what did not change is named beside what did, with the reason', async () => {
  await openStudio()
  const { items } = await mine()
  const gone = items.find(({ title }) => title === 'Lesson 30')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Lesson 29' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Lesson 30' }))
  await send(deleteVideo, { params: { videoId: gone?.id ?? '' } })
  await userEvent.click(screen.getByRole('button', { name: 'Tags' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Tags to add/ }), 'ink{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Add tags' }))
  const result = await screen.findByRole('region', { name: 'What changed' })
  expect(within(result).getByText('Tagged 1 of 2 videos.')).toBeTruthy()
  expect(screen.getByText('Tagged 1 of 2 videos.', spoken)).toBeTruthy()
  expect(
    within(result).getByRole('row', { name: /^Deleted meanwhile.*Lesson 30.*1$/ }),
  ).toBeTruthy()
  await send(restoreVideo, { params: { videoId: gone?.id ?? '' } })
})

test('publishing and letting more people in are asked once for all of them', async () => {
  await openStudio()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Lesson 28' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Lesson 27' }))
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  const question = await screen.findByRole('dialog', { name: 'Publish these 2 videos?' })
  expect(changes()).toEqual([])
  expect(within(question).getByText(/^Everyone at .*: 2 videos$/)).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: 'Publish 2 videos' }))
  const said = 'Published 2 videos, or as soon as they are ready.'
  expect(await screen.findByText(said, spoken)).toBeTruthy()

  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Lesson 28' }))
  // The list comes anew after the announcement.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Publish' }).dataset['tip']).toBe(
      'Published as soon as it is ready',
    ),
  )
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Lesson 26' }))
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  const rest = await screen.findByRole('dialog', { name: 'Publish this video?' })
  await userEvent.click(within(rest).getByRole('button', { name: 'Not yet' }))
  await userEvent.click(screen.getByRole('button', { name: 'Clear the selection' }))

  const bar = await selectAll()
  await userEvent.click(within(bar).getByRole('button', { name: /Who can watch$/ }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Who can watch' }), 'public')
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  expect(changes()).toEqual(['POST /videos/bulk'])
  const raise = await screen.findByRole('dialog', {
    name: 'Let more people watch these 30 videos?',
  })
  await userEvent.click(within(raise).getByRole('button', { name: 'Let them in' }))
  expect(await screen.findByText('Changed 30 videos.', spoken)).toBeTruthy()
  expect((await mine()).items.every(({ access }) => access === 'public')).toBe(true)
})

test('a row has Publish in its menu while it is a draft, with a way back', async () => {
  await openStudio()
  const draft = screen.getByRole('row', { name: /Lesson 26/ })
  await userEvent.click(within(draft).getByRole('button', { name: 'Actions for Lesson 26' }))
  await userEvent.click(
    await screen.findByRole('menuitem', { name: 'Publish when ready', hidden: true }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Publish without captions' }))
  expect(await screen.findByText('Lesson 26 is published as soon as it is ready.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('“Lesson 26” is back where it was.')).toBeTruthy()
  const { items } = await mine()
  expect(items.find(({ title }) => title === 'Lesson 26')?.publication).toBe('unpublished')
})

test('a change whose answer is lost is asked for again, and done once', async () => {
  await openStudio()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Lesson 25' }))
  instead = (call) => (call === 'POST /videos/bulk' ? new TypeError('lost') : null)
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const again = await screen.findByRole('button', { name: 'Ask again' })
  instead = () => null
  await userEvent.click(again)
  expect(await screen.findByText('Deleted 1 video.', spoken)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('row', { name: /Lesson 25/ })).toBeNull())
})
