import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { deleteVideos } from './support/delete-videos.ts'
import { clip, drop, limitUploads, testMedia, ticket, type TestFile } from './support/files.ts'
import { expect, test } from './support/portal.ts'

/** Anything sent to the service that would make a video or bring bytes. */
function watchSending(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isUpload = pathname.includes('/uploads') && request.method() !== 'GET'
    const isDraft = pathname.endsWith('/api/v1/videos') && request.method() === 'POST'
    if (isUpload || isDraft) sent.push(`${request.method()} ${pathname}`)
  })
  return sent
}

const { bytes: film } = clip('paper-orb', '')
const cases: readonly { what: string; file: TestFile; says: RegExp }[] = [
  {
    what: 'a picture that is named like a film',
    file: testMedia('picture.png', 'holiday.mp4'),
    says: /Not a video: this is a (PNG|picture)/i,
  },
  {
    what: 'a file of 0 bytes',
    file: { name: 'nothing.mp4', bytes: Buffer.alloc(0) },
    says: /This file is empty: 0 bytes\./,
  },
  {
    what: 'a film whose end is missing',
    file: { name: 'torn.mp4', bytes: film.subarray(0, Math.floor(film.length / 2)) },
    says: /^.*Damaged/,
  },
  {
    what: 'sound without a picture',
    file: testMedia('sound-only.mp4', 'interview.mp4'),
    says: /Not a video|no picture|sound/i,
  },
  {
    what: 'text that is named like a film',
    file: { name: 'script.mp4', bytes: Buffer.from('#!/bin/sh\necho hello\n'.repeat(50)) },
    says: /Not a video/,
  },
]

test.describe('a creator', () => {
  test.use({ as: 'mara' })

  for (const { what, file, says } of cases) {
    test(`is told that ${what} is refused, before a byte is sent`, async ({ page }) => {
      const sent = watchSending(page)
      await page.goto(paths.upload())
      await drop(page, [file])
      const refused = page.getByRole('article').filter({ hasText: file.name })
      await expect(refused).toContainText(says)
      await page.waitForTimeout(300)
      expect(sent).toEqual([])
      await refused.getByRole('button', { name: /^Remove/ }).click()
      await expect(refused).toHaveCount(0)
    })
  }

  test('is told that a file is in the queue already', async ({ page, apiOf }) => {
    const name = `Twice ${Date.now()}`
    const file = clip('rough-cut', `${name}.mp4`, 2)
    await page.goto(paths.upload())
    // Once the first is there, the second is told that it is there: another sentence.
    await limitUploads(page, 1)
    await drop(page, [file, file])
    await expect(page.getByText('This file is in the queue already.')).toBeVisible()
    await limitUploads(page, 0)
    await expect(ticket(page, name).first()).toContainText(/Only you see it/, { timeout: 30_000 })
    const api = await apiOf('mara')
    await deleteVideos(page, api, name)
  })

  test('is told of a film they have already, and can open it or send it anyway', async ({
    page,
    apiOf,
    problems,
  }) => {
    problems.allow(/409/)
    const name = `Once more ${Date.now()}`
    const file = clip('rough-cut', `${name}.mp4`)
    await page.goto(paths.upload())
    await drop(page, [file])
    await expect(ticket(page, name)).toContainText(/Only you see it/, { timeout: 30_000 })
    const again = await page.context().newPage()
    await again.goto(paths.upload())
    await drop(again, [{ ...file, name: `${name} copy.mp4` }])
    const second = again.getByRole('article').filter({ hasText: `${name} copy` })
    await expect(second).toContainText('You already have this video')
    await expect(second.getByRole('link', { name: 'Open it' })).toBeVisible()
    await expect(second.getByRole('button', { name: 'Upload anyway' })).toBeVisible()
    const api = await apiOf('mara')
    await deleteVideos(page, api, name)
  })
})

test.describe('a viewer', () => {
  test.use({ as: 'iris' })

  test('is offered no upload, and told politely when they go there anyway', async ({ page }) => {
    const sent = watchSending(page)
    await page.goto(paths.home())
    await expect(page.getByRole('button', { name: 'Iris Quell, your account' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upload', exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Studio', exact: true })).toHaveCount(0)
    await page.goto(paths.studioVideos())
    await expect(page.getByRole('main')).toContainText('Your role doesn’t include uploading')
    await page.goto(paths.upload())
    await expect(page.getByRole('main')).toContainText('Your role doesn’t include this')
    await expect(page.getByRole('button', { name: 'Choose files' })).toHaveCount(0)
    expect(sent).toEqual([])
  })
})
