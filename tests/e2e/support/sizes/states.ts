import { expect, type Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { answerAsPrepared, failedJobOf, jobOf } from '../being-prepared.ts'
import { clip, drop, limitUploads, ticket } from '../files.ts'
import type { Screen } from '../screens.ts'

const weave = 'w3aVe9clrs_'

/** The browser believes that there is no connection; what the page then needs for its words still comes. */
async function loseConnection(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    dispatchEvent(new Event('offline'))
  })
}

/** The code of one page is not there, and cannot be had. */
async function loseLibrary(page: Page): Promise<void> {
  await page.route(/\/assets\/library-[\w-]+\.js$/u, (route) => route.abort())
}

async function failVideo(page: Page): Promise<void> {
  const json = { type: 'about:blank', title: '', status: 500, code: 'internal' }
  await page.route(`**/api/v1/videos/${weave}`, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', json }),
  )
}

/** Pages as they are while something is under way, or has gone wrong. */
export const stateScreens: readonly Screen[] = [
  {
    name: 'a film being prepared',
    path: paths.watch(weave),
    as: 'iris',
    allows: /status of 409/,
    before: async (page) => answerAsPrepared(page, weave, () => jobOf(weave)),
    open: async (page) => page.getByText('Watchable in about').waitFor(),
  },
  {
    name: 'a film that could not be prepared',
    isSeldom: true,
    path: paths.watch(weave),
    as: 'mara',
    allows: /status of 409/,
    before: async (page) => answerAsPrepared(page, weave, () => failedJobOf(weave)),
    open: async (page) => page.getByRole('button', { name: 'Copy details' }).waitFor(),
  },
  {
    name: 'uploads of every kind',
    path: paths.upload(),
    as: 'mara',
    async open(page) {
      await drop(page, [clip('rough-cut', 'A film that has arrived.mp4')])
      const arrived = ticket(page, 'A film that has arrived')
      await expect(arrived).toContainText('Only you see it until you publish it')
      await limitUploads(page, 2)
      const notes = { name: '17.md', bytes: Buffer.from('no film at all') }
      await drop(page, [clip('weave', 'A film on its way.mp4', 40), notes])
      const sending = ticket(page, 'A film on its way')
      await expect(sending).toContainText(/Sending, \d+%/)
      await sending.getByRole('button', { name: 'Pause A film on its way' }).click()
      await expect(sending).toContainText('It keeps its place.')
    },
    async close(page, askApi) {
      await page.goto('about:blank')
      const api = await askApi()
      const { body } = await api.call('GET', '/me/videos?limit=100')
      for (const { id, title } of body.items)
        if (String(title).startsWith('A film ')) await api.call('DELETE', `/videos/${id}`)
    },
  },
  {
    name: 'no connection',
    path: paths.about(),
    as: 'iris',
    allows: /ERR_FAILED|dynamically imported module|preload CSS/,
    before: loseLibrary,
    async open(page) {
      await loseConnection(page)
      await page.getByText('You’re offline. What is on this page stays').waitFor()
      await page.getByRole('link', { name: 'History' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor()
    },
  },
  {
    name: 'no connection, on a page that is there',
    isSeldom: true,
    path: paths.browse(),
    as: 'iris',
    async open(page) {
      await loseConnection(page)
      await page.getByText('You’re offline. What is on this page stays').waitFor()
    },
  },
  {
    name: 'a page that failed',
    path: paths.watch(weave),
    as: 'iris',
    allows: /status of 500/,
    before: failVideo,
    open: async (page) => page.getByRole('link', { name: 'Go to the home page' }).waitFor(),
  },
]
