import { fileURLToPath } from 'node:url'

import { expect, type Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { choose } from '../choose.ts'
import { clip, drop, ticket } from '../files.ts'
import type { AskApi, Screen } from '../screens.ts'

const weave = 'w3aVe9clrs_'
const desk = 'Qm7fLdesk_1'
const photo = fileURLToPath(
  new URL('../../../../server/sample-library/media/tree-line/poster.jpg', import.meta.url),
)

const press = async (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

const isOpen = async (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('dialog', { name }).waitFor()

/** As somebody else does who edits the same video. */
async function retitle(askApi: AskApi, title: string): Promise<void> {
  const api = await askApi()
  const { body } = await api.call('GET', `/videos/${weave}`)
  const headers = { 'If-Match': `"${body.etag}"`, 'Content-Type': 'application/merge-patch+json' }
  const { status } = await api.call('PATCH', `/videos/${weave}`, { body: { title }, headers })
  expect(status).toBe(200)
}

const weaveTitle = 'A loom, a rule and nine colours'
const draftTitle = 'Opening titles, once more'

/** Sends a film that nobody has published yet. */
async function sendDraft(page: Page): Promise<void> {
  await drop(page, [clip('rough-cut', `${draftTitle}.mp4`)])
  await expect(ticket(page, draftTitle)).toContainText('Only you see it until you publish it')
}

async function deleteDraft(page: Page, askApi: AskApi): Promise<void> {
  // It would ask for what it shows, and be told that it is gone.
  await page.goto('about:blank')
  const api = await askApi()
  const { body } = await api.call('GET', '/me/videos?limit=100')
  for (const { id, title } of body.items)
    if (title === draftTitle) await api.call('DELETE', `/videos/${id}`)
}

/** What is asked, or worked at, in a window of its own over a page. */
export const dialogScreens: readonly Screen[] = [
  {
    name: 'off show at a time',
    isSeldom: true,
    path: paths.studioVideo(weave),
    as: 'mara',
    async open(page) {
      await page.getByRole('main').getByRole('button', { name: 'Actions for' }).click()
      await choose(page.getByRole('menuitem', { name: 'Take off show at…' }))
      await isOpen(page, /^Take “/)
    },
  },
  {
    name: 'publishing at a time, of a draft',
    path: paths.upload(),
    as: 'mara',
    async open(page) {
      await sendDraft(page)
      await page.getByRole('form', { name: draftTitle }).waitFor()
      await page.getByRole('button', { name: 'Publish at…' }).click()
      await isOpen(page, /^Publish “/)
    },
    close: deleteDraft,
  },
  {
    name: 'publishing several',
    isSeldom: true,
    path: paths.upload(),
    as: 'mara',
    async open(page) {
      await sendDraft(page)
      await page.getByRole('link', { name: 'Studio' }).first().click()
      await page.getByRole('row', { name: draftTitle }).getByRole('checkbox').check()
      await page.getByRole('toolbar').getByRole('button', { name: 'Publish' }).click()
      await isOpen(page, 'Publish this video?')
    },
    close: deleteDraft,
  },
  {
    name: 'choosing a frame',
    path: paths.studioVideo(weave),
    as: 'mara',
    async open(page) {
      await press(page, 'Choose from the film')
      await isOpen(page, 'Choose a frame')
      await expect(page.getByRole('dialog')).toContainText(/ of \d/)
    },
  },
  {
    name: 'changed by two',
    path: paths.studioVideo(weave),
    as: 'mara',
    allows: /412/,
    async open(page, askApi) {
      await retitle(askApi, `${weaveTitle} (theirs)`)
      await page.getByRole('textbox', { name: /^Title/ }).fill(`${weaveTitle} (mine)`)
      await isOpen(page, 'Someone changed this while you were editing')
    },
    async close(page, askApi) {
      await page.goto('about:blank')
      await retitle(askApi, weaveTitle)
    },
  },
  {
    name: 'cutting a banner',
    path: paths.channelSettings('workshop'),
    as: 'mara',
    async open(page) {
      const banner = page.getByRole('region', { name: 'Banner' })
      const chooser = page.waitForEvent('filechooser')
      await banner.getByRole('button').first().click()
      await (await chooser).setFiles(photo)
      await isOpen(page, 'Which part is the banner?')
    },
  },
  {
    name: 'shifting all lines',
    path: paths.captionLines(desk, 'en'),
    as: 'mara',
    async open(page) {
      await press(page, 'More for all lines')
      await page.getByRole('menuitem', { name: 'Shift all lines' }).click()
      await isOpen(page, 'Shift all lines')
    },
  },
  {
    name: 'keys of the lines',
    isSeldom: true,
    path: paths.captionLines(desk, 'en'),
    as: 'mara',
    async open(page) {
      await press(page, 'More for all lines')
      await page.getByRole('menuitem', { name: 'Keys' }).click()
      await isOpen(page, /./)
    },
  },
  {
    name: 'adding captions',
    isSeldom: true,
    path: paths.studioVideo(desk, 'captions'),
    as: 'mara',
    async open(page) {
      await press(page, 'Add a file')
      await isOpen(page, /./)
    },
  },
  {
    name: 'publishing without captions',
    path: paths.upload(),
    as: 'mara',
    async open(page) {
      await sendDraft(page)
      const form = page.getByRole('form', { name: draftTitle })
      await form.getByRole('combobox', { name: 'Who can watch' }).selectOption('public')
      await form.getByRole('button', { name: /^Publish( when ready)?$/ }).click()
      await isOpen(page, 'Publish without captions?')
    },
    close: deleteDraft,
  },
  {
    name: 'styling captions',
    path: paths.watch(desk, { cc: true }),
    as: 'iris',
    async open(page) {
      const player = page.getByRole('region', { name: 'Video player' })
      await player.getByRole('button', { name: 'Settings', exact: true }).press('Enter')
      await page.getByRole('menuitem', { name: /^Captions/ }).press('Enter')
      await page.getByRole('button', { name: 'Caption style' }).press('Enter')
      await page.getByText('You are seeing your style').waitFor()
    },
  },
  {
    name: 'pasting chapters',
    path: paths.studioVideo(desk, 'chapters'),
    as: 'mara',
    async open(page) {
      await press(page, 'Paste a list')
      await isOpen(page, 'Paste a list of chapters')
      await page.getByRole('dialog').getByRole('textbox').fill('0:00 Welcome\nno time here')
    },
  },
  {
    name: 'the session has run out',
    path: paths.settings('playback'),
    as: 'iris',
    allows: /status of 40[01]/,
    async open(page) {
      await page.route('http://localhost:*/token', (route) =>
        route.fulfill({
          status: 400,
          headers: { 'Access-Control-Allow-Origin': new URL(page.url()).origin },
          json: { error: 'invalid_grant' },
        }),
      )
      await page.route('**/api/v1/me/preferences', (route) => route.fulfill({ status: 401 }))
      await page.getByRole('switch', { name: 'Play the next video' }).click()
      await page.getByRole('alertdialog', { name: 'You’ve been signed out' }).waitFor()
    },
  },
]
