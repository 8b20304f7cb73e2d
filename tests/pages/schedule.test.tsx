import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { send } from '#api/client.ts'
import { paths } from '#config/paths.ts'
import { getVideo } from '#contract/calls/video-calls.ts'
import { makeDraft } from '#tests/support/make-draft.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
})
beforeEach(() => connectPageTo(service))
afterEach(() => vi.unstubAllGlobals())
afterAll(() => service.close())

const mara = { username: 'mara', role: 'creator' } as const
/** Nine in the morning of the people who sit here, so many days from today. */
function morning(days: number): Date {
  const day = new Date()
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, 9)
}
/** As the field shows it. */
function typedOf(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The details of a draft of Mara's. */
async function openDraft(): Promise<string> {
  const router = await openApp(service, paths.about(), mara)
  const { id } = await makeDraft()
  await act(() => router.navigate(paths.studioVideo(id)))
  await screen.findByRole('textbox', { name: /^Title/ })
  return id
}
async function openDialog(button: string, role: 'button' | 'menuitem' = 'button') {
  await userEvent.click(await screen.findByRole(role, { name: button, hidden: true }))
  const dialog = within(await screen.findByRole('dialog'))
  return {
    dialog,
    on: dialog.queryByLabelText<HTMLInputElement>('Publish at'),
    off: dialog.getByLabelText<HTMLInputElement>('Take off show at'),
    save: () => userEvent.click(dialog.getByRole('button', { name: 'Save times' })),
  }
}
const type = (field: HTMLInputElement | null, value: string) =>
  fireEvent.change(field ?? document.body, { target: { value } })
const scheduleOf = async (videoId: string) =>
  (await send(getVideo, { params: { videoId } })).schedule

test('a draft is scheduled, changed and left to its maker again, in the time of who sits there', async () => {
  const videoId = await openDraft()
  const { dialog, on, off, save } = await openDialog('Publish at…')
  const zone = new Intl.DateTimeFormat('en', { timeZoneName: 'longGeneric' })
    .formatToParts()
    .find((part) => part.type === 'timeZoneName')?.value
  dialog.getByText(`In your own time zone: ${zone}.`)
  type(on, typedOf(morning(2)))
  type(off, typedOf(morning(9)))
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await scheduleOf(videoId)).toEqual({
    publishAt: morning(2).toISOString(),
    unpublishAt: morning(9).toISOString(),
  })
  await screen.findByText(/^Scheduled for .*9:00/)
  // In a table the word has its box, and the moment the line under it.
  const word = screen.getByText('Scheduled', { selector: '[data-tone]' })
  expect(word.nextElementSibling?.textContent).toMatch(/^\w+ \d+, 9:00/)
  await screen.findByText(/^On show until .*9:00/)

  const again = await openDialog('Change times')
  expect(again.on?.value).toBe(typedOf(morning(2)))
  type(again.on, typedOf(morning(3)))
  type(again.off, '')
  await again.save()
  await waitFor(async () =>
    expect(await scheduleOf(videoId)).toEqual({
      publishAt: morning(3).toISOString(),
      unpublishAt: null,
    }),
  )
  const last = await openDialog('Change times')
  await userEvent.click(last.dialog.getByRole('button', { name: 'Remove times' }))
  await screen.findByRole('button', { name: 'Publish at…' })
  expect(await scheduleOf(videoId)).toEqual({ publishAt: null, unpublishAt: null })
})

test('what cannot be is said beside it, and what was typed stays', async () => {
  const videoId = await openDraft()
  const { dialog, on, off, save } = await openDialog('Publish at…')
  await save()
  await dialog.findByText('Choose a day and a time.')
  expect(document.activeElement).toBe(on)
  type(on, typedOf(morning(-1)))
  await save()
  await dialog.findByText('This time has passed. Choose a later one.')
  type(on, typedOf(morning(3)))
  type(off, typedOf(morning(2)))
  await save()
  await dialog.findByText('It can come off show only after it has gone on show.')
  expect(document.activeElement).toBe(off)
  expect([on?.value, off.value]).toEqual([typedOf(morning(3)), typedOf(morning(2))])
  expect(await scheduleOf(videoId)).toEqual({ publishAt: null, unpublishAt: null })
})

test('a refusal by the service stands beside its field, a service that fails in the dialog, and both keep what was typed', async () => {
  await openDraft()
  const { dialog, on, save } = await openDialog('Publish at…')
  type(on, typedOf(morning(3)))
  const elsewhere = globalThis.fetch
  let answer = new Response('', { status: 503 })
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    init?.method === 'PUT' ? Promise.resolve(answer) : elsewhere(input, init),
  )
  await save()
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).not.toBe('')
  answer = Response.json(
    {
      type: '/problems/validation-failed',
      title: 'Wrong',
      status: 422,
      code: 'validation-failed',
      errors: [{ pointer: '#/publishAt', code: 'past', detail: '' }],
    },
    { status: 422, headers: { 'Content-Type': 'application/problem+json' } },
  )
  await save()
  await dialog.findByText('This time has passed. Choose a later one.')
  expect(on?.value).toBe(typedOf(morning(3)))
})

test('it goes by the keyboard alone, and publishes nothing by the way', async () => {
  const videoId = await openDraft()
  const opener = screen.getByRole('button', { name: 'Publish at…' })
  act(() => opener.focus())
  await userEvent.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  const on = dialog.getByLabelText('Publish at')
  act(() => on.focus())
  fireEvent.change(on, { target: { value: typedOf(morning(2)) } })
  const save = dialog.getByRole('button', { name: 'Save times' })
  for (let tabs = 0; tabs < 5 && document.activeElement !== save; tabs += 1) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await waitFor(async () =>
    expect(await scheduleOf(videoId)).toMatchObject({ publishAt: morning(2).toISOString() }),
  )
  const { publication } = await send(getVideo, { params: { videoId } })
  expect(publication).toBe('unpublished')
})

test('what is on show is given only a time at which it comes off', async () => {
  await openApp(service, paths.studioVideo('c00lArch_p3'), { username: 'ada', role: 'admin' })
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for / }))
  const { on, off, save } = await openDialog('Take off show at…', 'menuitem')
  expect(on).toBeNull()
  type(off, typedOf(morning(4)))
  await save()
  await screen.findByText(/^On show until /)
  await userEvent.click(screen.getByRole('button', { name: /^Actions for / }))
  await screen.findByRole('menuitem', { name: 'Change times', hidden: true })
})
