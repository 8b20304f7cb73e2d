import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { send } from '#api/client.ts'
import { paths } from '#config/paths.ts'
import { patchCaption, putCaption } from '#contract/calls/caption-calls.ts'
import { listCaptions } from '#contract/calls/video-calls.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

const ada = { username: 'ada', role: 'admin' } as const
/** A sample with captions in English and German, and one without any. */
const captioned = 'Qm7fLdesk_1'
const mute = 'w3aVe9clrs_'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
})
afterAll(() => service.close())

const srt = (text: string, times = '00:00:01,000 --> 00:00:02,000') =>
  new File([`1\n${times}\n${text}\n`], 'Talk.fr.srt', { type: 'application/x-subrip' })
const tracksOf = async (videoId: string) =>
  (await send(listCaptions, { params: { videoId } })).items

async function open(videoId: string) {
  await openApp(service, paths.studioVideo(videoId, 'captions'), ada)
  await screen.findByRole('heading', { level: 2, name: 'Captions' })
}

async function inDialog(file: File | null, button: string) {
  const dialog = await screen.findByRole('dialog')
  const input = within(dialog).getByLabelText('File')
  if (file) fireEvent.change(input, { target: { files: [file] } })
  await userEvent.click(within(dialog).getByRole('button', { name: button }))
  return dialog
}

const row = (name: string) => screen.findByRole('listitem', { name })
const press = async (name: string, button: string) =>
  userEvent.click(within(await row(name)).getByRole('button', { name: button }))
async function choose(name: string, item: string) {
  await press(name, `Actions for ${name}`)
  await userEvent.click(await screen.findByRole('menuitem', { name: item, hidden: true }))
}

test('a file is added to a video without captions, is put on show, and taken off again', async () => {
  await open(mute)
  await userEvent.click(await screen.findByRole('button', { name: 'Add a file' }))
  const dialog = await inDialog(null, 'Add')
  expect(within(dialog).getByText('Choose a file first.')).toBeTruthy()
  // The name of the file says its language.
  await inDialog(srt('Bonsoir'), 'Add')
  const added = await row('French, Captions')
  expect(added.textContent).toMatch(/Draft.*Captions.*1 line/)
  expect(await tracksOf(mute)).toMatchObject([{ lang: 'fr', state: 'draft', label: 'Français' }])
  await press('French, Captions', 'Put on show')
  await waitFor(() => expect(added.textContent).toContain('On show'))
  expect(await tracksOf(mute)).toMatchObject([{ state: 'published' }])
  await press('French, Captions', 'Take off show')
  await waitFor(() => expect(added.textContent).toContain('Draft'))
})

test('a file that cannot be read is named by its line, and nothing that was chosen is lost', async () => {
  await open(captioned)
  await userEvent.click(await screen.findByRole('button', { name: 'Add a file' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.selectOptions(within(dialog).getByLabelText('What it is for'), 'subtitles')
  await inDialog(srt('A', '00:00:05,000 --> 00:00:02,000'), 'Add')
  const said = await within(dialog).findByRole('alert')
  expect(said.textContent).toBe('Line 2: it ends before it starts.')
  expect(within(dialog).getByLabelText<HTMLSelectElement>('Language').value).toBe('fr')
  await inDialog(srt('Bonsoir'), 'Add')
  expect((await row('French, Subtitles')).textContent).toContain('1 line')
})

test('lines are replaced and deleted, after asking', async () => {
  await open(captioned)
  await choose('German, Subtitles', 'Replace the lines')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('everybody sees the new lines at once')
  await inDialog(srt('Guten Abend'), 'Replace')
  await waitFor(async () =>
    expect((await row('German, Subtitles')).textContent).toContain('1 line'),
  )
  await choose('German, Subtitles', 'Delete')
  await userEvent.click(await screen.findByRole('button', { name: 'Keep them' }))
  await choose('German, Subtitles', 'Delete')
  const asking = await screen.findByRole('dialog')
  await userEvent.click(within(asking).getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(screen.queryByRole('listitem', { name: 'German, Subtitles' })).toBeNull(),
  )
  expect((await tracksOf(captioned)).map(({ lang }) => lang)).not.toContain('de')
})

test('what somebody else changed meanwhile is not overwritten, and is shown', async () => {
  await open(captioned)
  await row('English, Captions')
  const [track] = await tracksOf(captioned)
  const call = { params: { videoId: captioned, lang: 'en' }, ifMatch: track?.etag ?? '' }
  await send(patchCaption, { ...call, body: { label: 'Signed by Oren' } })
  await press('English, Captions', 'Take off show')
  await screen.findByText(/changed English meanwhile/)
  await waitFor(async () =>
    expect((await row('English, Captions')).textContent).toContain('Signed by Oren'),
  )
  expect((await tracksOf(captioned))[0]).toMatchObject({ state: 'published' })
})

test('a track is saved as a file', async () => {
  const saved = vi.fn<(blob: Blob) => string>(() => 'blob:of-captions')
  const PlainUrl = URL
  onTestFinished(() => void vi.stubGlobal('URL', PlainUrl))
  class SavedUrl extends URL {
    static override createObjectURL = saved
    static override revokeObjectURL = () => undefined
  }
  vi.stubGlobal('URL', SavedUrl)
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function name(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  await open(captioned)
  await choose('English, Captions', 'Download as .vtt')
  await waitFor(() => expect(names).toEqual([expect.stringMatching(/lighting desk.*\.en\.vtt$/)]))
  expect(await saved.mock.calls[0]?.[0].text()).toMatch(/^WEBVTT/)
  click.mockRestore()
})

test('whoever may not edit a video is told so', async () => {
  await openApp(service, paths.studioVideo(captioned, 'captions'), {
    username: 'iris',
    role: 'viewer',
  })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('heading', { name: 'Captions' })).toBeNull()
  const call = { params: { videoId: captioned, lang: 'pl' }, query: {}, file: srt('Dobry') }
  await expect(send(putCaption, call)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a line that says too much at once is split where somebody wants it', async () => {
  await open(captioned)
  await userEvent.click(await screen.findByRole('button', { name: 'Add a file' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.selectOptions(within(dialog).getByLabelText('Language'), 'it')
  await inDialog(srt('parola '.repeat(150)), 'Add')
  const said = await within(dialog).findByRole('alert')
  expect(said.textContent).toBe('Line 2: more than 500 characters at once.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Split the long lines' }))
  expect((await row('Italian, Captions')).textContent).toContain('3 lines')
})
