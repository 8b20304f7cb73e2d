import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { send } from '#api/client.ts'
import { paths } from '#config/paths.ts'
import { listChapters, putChapters } from '#contract/calls/chapter-calls.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

const ada = { username: 'ada', role: 'admin' } as const
/** A sample with chapters, and one without. */
const parted = 'Qm7fLdesk_1'
const whole = 'w3aVe9clrs_'

let service: RemoteService
beforeAll(async () => {
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
})
afterAll(() => service.close())

const chaptersOf = (videoId: string) => send(listChapters, { params: { videoId } })
async function open(videoId: string) {
  await openApp(service, paths.studioVideo(videoId, 'chapters'), ada)
  await screen.findByRole('heading', { level: 2, name: 'Chapters' })
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const titles = () =>
  screen.getAllByLabelText<HTMLInputElement>(/^Title of chapter/).map(({ value }) => value)

test('a list is pasted, saved, and stands with the video', async () => {
  await open(whole)
  await press('Paste a list')
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('One chapter a line, with its time'), {
    target: { value: 'Chapters\n0:00 The shore\n0:02 – Out at sea' },
  })
  expect(within(dialog).getByText('2 chapters found.')).toBeTruthy()
  expect(within(dialog).getByText(/^Left out.*Chapters$/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use these' }))
  expect(titles()).toEqual(['The shore', 'Out at sea'])
  expect(screen.getByText('Not saved yet')).toBeTruthy()
  expect((await chaptersOf(whole)).items).toEqual([])
  await press('Save chapters')
  await screen.findByText('The chapters are saved.')
  expect((await chaptersOf(whole)).items).toEqual([
    { startMs: 0, title: 'The shore' },
    { startMs: 2_000, title: 'Out at sea' },
  ])
  expect(screen.queryByText('Not saved yet')).toBeNull()
})

test('what is wrong stands at its field, which has the focus, and nothing is sent', async () => {
  const { items } = await chaptersOf(parted)
  await open(parted)
  expect(titles()).toEqual(items.map(({ title }) => title))
  await userEvent.clear(field('Title of chapter 2'))
  await userEvent.clear(field('Start of chapter 3'))
  await userEvent.type(field('Start of chapter 3'), 'soon')
  await press('Save chapters')
  expect(await screen.findByText('Give it a title.')).toBeTruthy()
  expect(screen.getByText('Write a time like 12:30.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Title of chapter 2'))
  expect((await chaptersOf(parted)).items).toEqual(items)
})

test('a time that is moved takes its chapter with it, and one that is removed leaves the focus near', async () => {
  const { items } = await chaptersOf(parted)
  await open(parted)
  await userEvent.clear(field('Start of chapter 2'))
  await userEvent.type(field('Start of chapter 2'), '0:00.5')
  await userEvent.tab()
  await press('Remove chapter 1')
  await waitFor(() => expect(titles()).toEqual(items.slice(1).map(({ title }) => title)))
  expect(document.activeElement).toBe(field('Start of chapter 1'))
  await press('Save chapters')
  expect(await screen.findByText('The first chapter starts at 0:00.')).toBeTruthy()
  expect((await chaptersOf(parted)).items).toEqual(items)
})

test('what somebody else saved meanwhile is not written over unasked', async () => {
  const { items, etag } = await chaptersOf(parted)
  await open(parted)
  await userEvent.type(field('Title of chapter 1'), ' (mine)')
  const theirs = [{ startMs: 0, title: 'Theirs' }]
  await send(putChapters, { params: { videoId: parted }, body: { items: theirs }, ifMatch: etag })
  await press('Save chapters')
  const told = await screen.findByText(/^Somebody else saved other chapters meanwhile/)
  expect((await chaptersOf(parted)).items).toEqual(theirs)
  expect(field('Title of chapter 1').value).toBe(`${items[0]?.title} (mine)`)
  await press('Save mine over them')
  await waitFor(async () => expect((await chaptersOf(parted)).items).toHaveLength(items.length))
  expect((await chaptersOf(parted)).items[0]?.title).toBe(`${items[0]?.title} (mine)`)
  await waitFor(() => expect(told.isConnected).toBe(false))
})

test('whoever leaves with chapters that are not saved is asked', async () => {
  await open(parted)
  await userEvent.type(field('Title of chapter 1'), '!')
  await userEvent.click(screen.getByRole('link', { name: 'Details' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Stay' }))
  expect(field('Title of chapter 1').value).toMatch(/!$/)
})
