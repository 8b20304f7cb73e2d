import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { send } from '#api/client.ts'
import { paths } from '#config/paths.ts'
import { putCaption } from '#contract/calls/caption-calls.ts'
import { listCaptions } from '#contract/calls/video-calls.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

const ada = { username: 'ada', role: 'admin' } as const
/** A sample with captions, and one without any. */
const captioned = 'Qm7fLdesk_1'
const mute = 'w3aVe9clrs_'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
})
afterAll(() => service.close())

const trackOf = async (lang: string) => {
  const { items } = await send(listCaptions, { params: { videoId: captioned } })
  return items.find((track) => track.lang === lang)
}
const saidIn = async (lang: string) => {
  const track = await trackOf(lang)
  const text = await (await fetch(track?.url ?? '')).text()
  return text
    .split('\n\n')
    .slice(1)
    .map((block) => block.trim())
}
/** Writes a track as somebody else would: three lines, two seconds each. */
async function bring(lang: string, ...words: string[]) {
  const blocks = words.map((said, at) => `00:0${at * 2}.000 --> 00:0${at * 2 + 2}.000\n${said}\n`)
  const before = await trackOf(lang)
  await send(putCaption, {
    params: { videoId: captioned, lang },
    query: {},
    file: new Blob([['WEBVTT\n', ...blocks].join('\n')]),
    ...(before && { ifMatch: before.etag }),
  })
}

const words = (number: number) =>
  screen.findByLabelText<HTMLTextAreaElement>(`Words of line ${number}`)
const allWords = () =>
  screen.getAllByLabelText<HTMLTextAreaElement>(/^Words of line/).map(({ value }) => value)
const saved = () => screen.findByText('Saved a moment ago', {}, { timeout: 5_000 })
const keptAs = (blocks: readonly string[]) =>
  waitFor(async () => expect(await saidIn('pl')).toEqual(blocks), { timeout: 5_000 })
async function open(lang: string, device = {}) {
  await openApp(service, paths.captionLines(captioned, lang), ada, device)
  return words(1)
}
async function caretAt(field: HTMLTextAreaElement, offset: number) {
  await userEvent.click(field)
  field.setSelectionRange(offset, offset)
}

test('captions begin with nothing but a language, and are a draft once a line is written', async () => {
  await openApp(service, paths.studioVideo(mute, 'captions'), ada)
  await userEvent.click(await screen.findByRole('button', { name: 'Write them here' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.selectOptions(within(dialog).getByLabelText('Language'), 'fr')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Write' }))
  await screen.findByRole('heading', { level: 2, name: 'French, Captions' })
  await userEvent.click(await screen.findByRole('button', { name: 'Line here' }))
  expect(document.activeElement).toBe(await words(1))
  await userEvent.keyboard('Bonsoir à tous')
  await saved()
  const { items } = await send(listCaptions, { params: { videoId: mute } })
  expect(items).toMatchObject([{ lang: 'fr', state: 'draft', cueCount: 1 }])
})

test('lines are split, joined, moved and taken back by keys, and are saved by themselves', async () => {
  await bring('pl', 'Dobry wieczór', 'Siadajcie', 'Zaczynamy')
  await caretAt(await open('pl'), 6)
  await userEvent.keyboard('{Enter}')
  expect(allWords()).toEqual(['Dobry', 'wieczór', 'Siadajcie', 'Zaczynamy'])
  expect(document.activeElement).toBe(await words(2))
  await userEvent.keyboard('{Backspace}')
  expect(allWords()).toEqual(['Dobry wieczór', 'Siadajcie', 'Zaczynamy'])
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(allWords()).toHaveLength(4)
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(allWords()).toHaveLength(3)
  await userEvent.click(await words(3))
  fireEvent.keyDown(await words(3), { code: 'ArrowRight', key: 'ArrowRight', altKey: true })
  await userEvent.type(await words(2), '!')
  await keptAs([
    '00:00:00.000 --> 00:00:02.000\nDobry wieczór',
    '00:00:02.000 --> 00:00:04.000\nSiadajcie!',
    '00:00:04.100 --> 00:00:06.000\nZaczynamy',
  ])
})

test('what cannot be kept is named at its line, and nothing is sent before it is mended', async () => {
  await bring('pl', 'Raz', 'Dwa')
  await open('pl')
  const end = await screen.findByLabelText<HTMLInputElement>('End of line 2')
  await userEvent.clear(end)
  await userEvent.type(end, '0:01{Enter}')
  await screen.findByText(/It ends before it starts/)
  await screen.findByText('Not saved yet: a line cannot be kept as it is.', {}, { timeout: 5_000 })
  expect(await saidIn('pl')).toHaveLength(2)
  await userEvent.clear(end)
  await userEvent.type(end, 'soon{Enter}')
  expect(screen.getByText(/^Write a time like/)).toBeTruthy()
  expect(end.value).toBe('soon')
  await userEvent.clear(end)
  await userEvent.type(end, '0:03.5{Enter}')
  await keptAs(['00:00:00.000 --> 00:00:02.000\nRaz', '00:00:02.000 --> 00:00:03.500\nDwa'])
})

test('what somebody else saved meanwhile is taken in line by line', async () => {
  await bring('pl', 'Raz', 'Dwa', 'Trzy')
  await open('pl')
  await bring('pl', 'Raz', 'Dwa', 'Trzy!', 'Cztery')
  await userEvent.type(await words(1), '!')
  await saved()
  expect(allWords()).toEqual(['Raz!', 'Dwa', 'Trzy!', 'Cztery'])
  expect((await saidIn('pl')).map((block) => block.split('\n')[1])).toEqual(allWords())
})

test('where two wrote the same line both are there until one of them decides', async () => {
  await bring('pl', 'Raz', 'Dwa')
  await open('pl')
  await bring('pl', 'Raz', 'Ich drugi')
  await userEvent.clear(await words(2))
  await userEvent.type(await words(2), 'Mój drugi')
  await screen.findByText('Somebody else wrote here meanwhile:', {}, { timeout: 5_000 })
  expect(allWords()).toEqual(['Raz', 'Mój drugi'])
  expect(await saidIn('pl')).toContain('00:00:02.000 --> 00:00:04.000\nIch drugi')
  await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
  expect(allWords()).toEqual(['Raz', 'Ich drugi'])
  await userEvent.keyboard('{Control>}z{/Control}')
  await keptAs(['00:00:00.000 --> 00:00:02.000\nRaz', '00:00:02.000 --> 00:00:04.000\nMój drugi'])
})

test('what is written goes on show where it is written, and off again, once it is all saved', async () => {
  await bring('pl', 'Raz', 'Dwa')
  await open('pl')
  const [undo] = screen.getAllByRole('button', { name: 'Undo' })
  await userEvent.type(await words(1), ' jeszcze')
  // Not waited for: what is put on show is what stands there.
  await userEvent.click(screen.getByRole('button', { name: 'Put on show' }))
  const takeOff = await screen.findByRole('button', { name: 'Take off show' })
  expect((await trackOf('pl'))?.state).toBe('published')
  expect((await saidIn('pl'))[0]).toContain('Raz jeszcze')
  await userEvent.click(screen.getByRole('button', { name: 'Mark as checked' }))
  await waitFor(async () => expect((await trackOf('pl'))?.isChecked).toBe(true))
  // What went left the others where they were.
  expect(screen.queryByRole('button', { name: 'Mark as checked' })).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Undo' })[0]).toBe(undo)
  await userEvent.click(takeOff)
  expect(await screen.findByRole('button', { name: 'Put on show' })).toBe(takeOff)
  expect((await trackOf('pl'))?.state).toBe('draft')
})

test('a line that cannot be kept stops what is written from going on show', async () => {
  await bring('pl', 'Raz', 'Dwa')
  await open('pl')
  const end = await screen.findByLabelText<HTMLInputElement>('End of line 2')
  await userEvent.clear(end)
  await userEvent.type(end, '0:01{Enter}')
  const show = screen.getByRole('button', { name: 'Put on show' })
  expect(show.getAttribute('aria-disabled')).toBe('true')
  const asked = vi.spyOn(globalThis, 'fetch')
  await userEvent.click(show)
  // By then what was pressed would have been sent.
  await screen.findByText('Not saved yet: a line cannot be kept as it is.', {}, { timeout: 5_000 })
  expect(asked.mock.calls.map(([, init]) => init?.method)).not.toContain('PATCH')
  asked.mockRestore()
  expect((await trackOf('pl'))?.state).toBe('draft')
})

test('another language of the video is chosen where the first is written', async () => {
  await bring('pl', 'Raz')
  await open('pl')
  await userEvent.click(screen.getByRole('button', { name: /^Which captions/ }))
  await userEvent.click(
    await screen.findByRole('menuitem', { name: 'German, Subtitles', hidden: true }),
  )
  await screen.findByRole('heading', { level: 2, name: 'German, Subtitles' })
  expect((await words(1)).lang).toBe('de')
})

test('words are found and others stand in their place', async () => {
  await bring('pl', 'Stary stół', 'Krzesło', 'Nowy stół')
  await open('pl')
  await userEvent.keyboard('{Control>}f{/Control}')
  await userEvent.click(screen.getByRole('button', { name: 'Find and replace' }))
  await userEvent.type(await screen.findByLabelText('Find'), 'STÓŁ')
  expect(screen.getByText('2 lines say it.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Replace with'), 'blat')
  await userEvent.click(screen.getByRole('button', { name: 'Replace everywhere' }))
  expect(allWords()).toEqual(['Stary blat', 'Krzesło', 'Nowy blat'])
  await waitFor(async () => expect((await saidIn('pl'))[2]).toContain('Nowy blat'), {
    timeout: 5_000,
  })
})

test('what could not be saved any more is kept on the device, and offered where it was written', async () => {
  await bring('pl', 'Raz', 'Dwa')
  await open('pl')
  // Nobody can save it as it is, so nothing of it is sent.
  await userEvent.type(await words(1), ' jeszcze')
  const end = await screen.findByLabelText<HTMLInputElement>('End of line 2')
  await userEvent.clear(end)
  await userEvent.type(end, '0:01{Enter}')
  await screen.findByText('Not saved yet: a line cannot be kept as it is.', {}, { timeout: 5_000 })
  const mark = screen.getByRole('button', { name: 'Mark as checked' })
  expect(mark.getAttribute('aria-disabled'), 'red stops checking').toBe('true')
  // The tab is closed; meanwhile somebody else writes on.
  await bring('pl', 'Raz', 'Dwa', 'Trzy')
  await open('pl', { isKnown: true })
  await screen.findByText(/They are still on this device/)
  expect(allWords()).toEqual(['Raz', 'Dwa', 'Trzy'])
  await userEvent.click(screen.getByRole('button', { name: 'Take them in' }))
  expect(allWords()).toEqual(['Raz jeszcze', 'Dwa', 'Trzy'])
  expect(document.activeElement).toBe(await words(1))
  const again = await screen.findByLabelText<HTMLInputElement>('End of line 2')
  await userEvent.clear(again)
  await userEvent.type(again, '0:04{Enter}')
  await waitFor(async () => expect((await saidIn('pl'))[0]).toContain('Raz jeszcze'), {
    timeout: 5_000,
  })
  // Nothing is left to offer.
  expect(Object.keys(localStorage).filter((key) => key.startsWith('foyer.words lines'))).toEqual([])
  await open('pl', { isKnown: true })
  expect(screen.queryByText(/They are still on this device/)).toBeNull()
})

test('whoever may not edit the video is told so', async () => {
  const iris = { username: 'iris', role: 'viewer' } as const
  await openApp(service, paths.captionLines(captioned, 'en'), iris)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Line here' })).toBeNull()
})
