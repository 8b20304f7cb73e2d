import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { paths } from '#config/paths.ts'
import { getMe, getPreferences, patchMe } from '#contract/calls/account-calls.ts'
import { reportProgress } from '#contract/calls/video-calls.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
})
afterAll(() => service.close())

const iris = { username: 'iris', role: 'viewer' } as const

test('a preference is kept by the service and is there the next time', async () => {
  await openApp(service, paths.settings('playback'), iris)
  const next = await screen.findByRole('switch', { name: /Play the next video/ })
  const before = next.getAttribute('aria-checked') ?? String(next.matches(':checked'))
  await userEvent.click(next)
  await waitFor(async () => {
    expect(String((await send(getPreferences)).autoplayNext)).not.toBe(before)
  })
  await openApp(service, paths.settings('playback'), iris)
  const again = await screen.findByRole('switch', { name: /Play the next video/ })
  expect(again.getAttribute('aria-checked') ?? String(again.matches(':checked'))).not.toBe(before)
})

test('what is being written outlasts what another tab saves, and takes the rest from it', async () => {
  await openApp(service, paths.settings('account'), iris)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  const bio = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'About you' })
  await userEvent.type(bio, 'half a sentence')
  const { etag } = await send(getMe)
  await send(patchMe, { body: { displayName: 'Iris Q.', bio: 'Elsewhere' }, ifMatch: etag })
  await queryClient.invalidateQueries()
  await waitFor(() => expect(name.value).toBe('Iris Q.'))
  expect(bio.value).toBe('half a sentence')
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }))
  await waitFor(async () => expect(await send(getMe)).toMatchObject({ bio: 'half a sentence' }))
  expect(await send(getMe)).toMatchObject({ displayName: 'Iris Q.' })
})

test('whoever goes elsewhere with a name that is not saved is asked, and may stay with it', async () => {
  await openApp(service, paths.settings('account'), iris)
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await userEvent.type(name, ' the Younger')
  await userEvent.click(screen.getByRole('link', { name: 'Appearance' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }))
  expect(name.value).toMatch(/ the Younger$/)
  await userEvent.click(screen.getByRole('link', { name: 'Appearance' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Appearance' })
})

test('what is saved stays as it is written, and never is again what it was', async () => {
  const shown = vi.spyOn(HTMLTextAreaElement.prototype, 'value', 'set')
  onTestFinished(() => shown.mockRestore())
  await openApp(service, paths.settings('account'), iris)
  const bio = await screen.findByRole('textbox', { name: 'About you' })
  await userEvent.type(bio, ', and more')
  shown.mockClear()
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }))
  await screen.findByText('Your profile is saved.')
  await waitFor(async () => expect((await send(getMe)).bio).toMatch(/, and more$/))
  expect(shown.mock.calls.filter(([value]) => !value.endsWith(', and more'))).toEqual([])
})

test('the theme applies at once and is kept', async () => {
  await openApp(service, paths.settings('appearance'), iris)
  const lights = await screen.findByRole('radiogroup', { name: 'House lights' })
  await userEvent.click(within(lights).getByRole('radio', { name: 'Light' }))
  expect(document.documentElement.dataset['theme']).toBe('light')
  await waitFor(async () => expect((await send(getPreferences)).theme).toBe('light'))
})

test('clearing the history asks first, and forgets everything', async () => {
  await openApp(service, paths.library('history'), iris)
  await screen.findByRole('heading', { level: 1, name: 'History' })
  await send(reportProgress, {
    params: { videoId: 'Qm7fLdesk_1' },
    body: {
      positionMs: 30_000,
      durationMs: 79_834,
      state: 'paused',
      sessionId: crypto.randomUUID(),
      seq: 0,
    },
  })
  await openApp(service, paths.library('history'), iris)
  expect(await screen.findByRole('link', { name: /lighting desk/ })).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Clear history' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }))
  expect(screen.getByRole('link', { name: /lighting desk/ })).toBeTruthy()

  await userEvent.click(screen.getByRole('button', { name: 'Clear history' }))
  const question = await screen.findByRole('dialog')
  await userEvent.click(within(question).getByRole('button', { name: 'Clear history' }))
  expect(await screen.findByText('Nothing watched yet')).toBeTruthy()
})

test('a viewer who opens the upload page is told that their role does not include it', async () => {
  await openApp(service, paths.upload(), iris)
  expect(await screen.findByText('Your role doesn’t include this')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull()
})
