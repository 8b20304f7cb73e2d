import { chromium, expect, type BrowserContext, type Locator, type Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import { browserArguments } from '#tests/support/browser-arguments.ts'
import { firstAbout } from '#tests/support/processes-about.ts'

import { ticket } from './files.ts'

/** A browser in a process of its own, with a profile on disk, as people have, that outlives it. */
export interface OwnBrowser {
  context: BrowserContext
  page: Page
  /** As when the power goes: nothing of the page hears of it. In this very moment. */
  kill(): void
  /** Is kept when it has ended, however it did. */
  closed: Promise<unknown>
}

/** Begins a browser on a profile. On Linux, where `/proc` tells whom to kill. */
export async function openOwnBrowser(profile: string, baseURL: string): Promise<OwnBrowser> {
  const executablePath = process.env['FOYER_TEST_BROWSER']
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath && { executablePath }),
    args: [...browserArguments],
    baseURL,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  })
  const closed = context.waitForEvent('close', { timeout: 0 })
  context.setDefaultTimeout(60_000)
  let isClosed = false
  void closed.then(() => {
    isClosed = true
  })
  const pid = await firstAbout(profile)
  if (pid === null) throw new Error('the browser has no process')
  return {
    context,
    page: await context.newPage(),
    // The whole group: what sends is a process of its own.
    kill() {
      if (!isClosed) process.kill(-pid, 'SIGKILL')
    },
    closed,
  }
}

/** Presses the button and chooses the file in the system's dialog that it opens. */
export async function chooseOnDisk(button: Locator, file: string, timeout = 60_000): Promise<void> {
  const [chooser] = await Promise.all([
    button.page().waitForEvent('filechooser', { timeout }),
    button.click({ timeout }),
  ])
  await chooser.setFiles(file)
}

export const choosingFiles = (page: Page): Locator =>
  page.getByRole('button', { name: 'Choose files', exact: true })

/**
 * Opens the page of uploads in a browser that was begun again. The provider may know them still, and the portal, too:
 * what a killed browser had written down by then is chance.
 */
export async function comeBack(page: Page): Promise<void> {
  const there = choosingFiles(page)
  const door = page.getByRole('button', { name: 'Sign in with Quillmoor' })
  const person = page.getByRole('button', { name: 'Continue as Mara Veldt' })
  await page.goto(paths.upload())
  await expect(async () => {
    await there.or(door).or(person).first().waitFor()
    if (await door.isVisible()) await door.click()
    else if (await person.isVisible()) await person.click()
    await expect(there).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 120_000 })
}

/** Goes on by itself where a copy of the file is kept here, or all of it was there; else it asks for it. Answers whether it did so. */
export async function goOn(page: Page, title: string, file: string): Promise<boolean> {
  const one = ticket(page, title)
  const wanted = one.getByText(/Needs the file again|Begun in another browser/)
  const moving = one.getByText(/Sending, \d+%|All sent\.|Sent[.,]/)
  const arrived = page
    .getByRole('region', { name: 'Sent, not published' })
    .getByRole('link', { name: title, exact: true })
  const ask = one.getByRole('button', { name: 'Choose file', exact: true })
  let isByItself = true
  await expect(async () => {
    await expect(wanted.or(moving).or(arrived).first()).toBeVisible()
    if (!(await wanted.isVisible())) return
    // It may find out by then that all of it is there.
    await chooseOnDisk(ask, file, 5_000)
    isByItself = false
  }).toPass({ timeout: 120_000 })
  return isByItself
}
