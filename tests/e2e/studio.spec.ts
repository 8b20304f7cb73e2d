import type { Locator, Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import type { Api } from './support/api.ts'
import { choose } from './support/choose.ts'
import { expect, test } from './support/portal.ts'

const weave = 'w3aVe9clrs_'
const weaveTitle = 'A loom, a rule and nine colours'

test.use({ as: 'mara' })

function row(page: Page, title: string): Locator {
  return page.getByRole('row').filter({ hasText: title })
}

/** Puts back what a test changed, whatever it came to. */
async function restore(api: Api, change: Record<string, unknown>): Promise<void> {
  const { body } = await api.call('GET', `/videos/${weave}`)
  const answer = await api.call('PATCH', `/videos/${weave}`, {
    body: change,
    headers: { 'If-Match': `"${body.etag}"`, 'Content-Type': 'application/merge-patch+json' },
  })
  expect(answer.status).toBe(200)
}

test.describe('the list of one’s videos', () => {
  test('shows one’s own with state and audience, and nobody else’s', async ({ page }) => {
    await page.goto(paths.studioVideos())
    await expect(page.getByRole('heading', { level: 1, name: 'Your videos' })).toBeVisible()
    await expect(row(page, 'Rough cut: opening titles, take two')).toContainText('Only you')
    await expect(row(page, weaveTitle)).toContainText('Public')
    await expect(page.getByText('Two archivists')).toHaveCount(0)
  })

  test('is filtered by words and by audience, in the address', async ({ page }) => {
    await page.goto(paths.studioVideos())
    await expect(row(page, weaveTitle)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Filter your videos' }).fill('loom')
    await expect(page).toHaveURL(/q=loom/)
    await expect(row(page, 'Rough cut')).toHaveCount(0)
    await expect(row(page, weaveTitle)).toBeVisible()
    await page.goto(paths.studioVideos({ access: 'private' }))
    await expect(row(page, 'Rough cut')).toBeVisible()
    await expect(row(page, weaveTitle)).toHaveCount(0)
  })

  test('names its pictures of tools where their words have no room, and no longer than they are there', async ({
    page,
  }) => {
    const tip = page.locator('[popover=manual]:popover-open')
    await page.goto(paths.studioVideos())
    await row(page, weaveTitle).getByRole('checkbox').check()
    const tool = page.getByRole('toolbar').getByRole('button', { name: 'Delete' })
    await tool.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(tool).toBeFocused()
    await expect(tip).toHaveCount(0)
    await page.setViewportSize({ width: 900, height: 900 })
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(tip).toHaveText('Delete')
    await page.keyboard.press('Tab')
    await expect(tip).toHaveText('Clear the selection')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('toolbar')).toHaveCount(0)
    await expect(tip).toHaveCount(0)
  })

  test('deletes with a way back', async ({ page, pageOf }) => {
    await page.goto(paths.studioVideos())
    await row(page, weaveTitle)
      .getByRole('button', { name: /actions/i })
      .click()
    await choose(page.getByRole('menuitem', { name: 'Delete' }))
    await expect(
      page.getByText(`Deleted “${weaveTitle}”. You find it under “Deleted” for 30 days.`),
    ).toBeVisible()
    await expect(row(page, weaveTitle)).toHaveCount(0)
    const outside = await pageOf(null)
    await outside.goto(paths.browse())
    await expect(outside.getByRole('link', { name: weaveTitle })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, weaveTitle)).toBeVisible()
    await outside.reload()
    await expect(outside.getByRole('link', { name: weaveTitle })).toBeVisible()
  })

  test('finds what was deleted, and puts it back', async ({ page }) => {
    const act = async (name: string) => {
      await row(page, weaveTitle)
        .getByRole('button', { name: /actions/i })
        .click()
      await choose(page.getByRole('menuitem', { name }))
    }
    await page.goto(paths.studioVideos())
    await act('Delete')
    await expect(row(page, weaveTitle)).toHaveCount(0)
    await page.getByRole('button', { name: 'Any status' }).click()
    await choose(page.getByRole('menuitemradio', { name: 'Deleted' }))
    await expect(page).toHaveURL(paths.studioVideos({ status: 'deleted' }))
    await expect(row(page, weaveTitle)).toContainText(/Deleted.*30 days left/)
    await expect(row(page, weaveTitle).getByRole('link')).toHaveCount(0)
    await act('Restore')
    await expect(page.getByText('is back where it was.')).toBeVisible()
    await expect(row(page, weaveTitle)).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear' }).last().click()
    await expect(row(page, weaveTitle)).toBeVisible()
  })
})

test.describe('the details of a video', () => {
  test('are saved as they are written', async ({ page, apiOf }) => {
    const api = await apiOf('mara')
    const { body: before } = await api.call('GET', `/videos/${weave}`)
    await page.goto(paths.studioVideo(weave))
    const description = page.getByRole('textbox', { name: /^Description/ })
    const written = `Nine threads, one rule. ${Date.now()}`
    await description.fill(written)
    await expect(page.getByText('Saved a moment ago')).toBeVisible()
    await page.reload()
    await expect(description).toHaveValue(written)
    await restore(api, { description: before.description })
  })

  test('changed by two people at once are shown to the second, who decides', async ({
    page,
    apiOf,
    problems,
  }) => {
    problems.allow(/412/)
    const api = await apiOf('mara')
    await page.goto(paths.studioVideo(weave))
    const title = page.getByRole('textbox', { name: /^Title/ })
    await expect(title).toHaveValue(weaveTitle)
    await restore(api, { title: `${weaveTitle} (theirs)` })
    await title.fill(`${weaveTitle} (mine)`)
    const dialog = page.getByRole('dialog', { name: 'Someone changed this while you were editing' })
    await expect(dialog).toContainText('(mine)')
    await expect(dialog).toContainText('(theirs)')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page.getByText('Saved a moment ago')).toBeVisible()
    const { body } = await api.call('GET', `/videos/${weave}`)
    expect(body.title).toBe(`${weaveTitle} (mine)`)
    await restore(api, { title: weaveTitle })
  })

  test('changed by two people in different places are both kept without a question', async ({
    page,
    apiOf,
    problems,
  }) => {
    problems.allow(/412/)
    const api = await apiOf('mara')
    const { body: before } = await api.call('GET', `/videos/${weave}`)
    await page.goto(paths.studioVideo(weave))
    const title = page.getByRole('textbox', { name: /^Title/ })
    await expect(title).toHaveValue(weaveTitle)
    await restore(api, { tags: ['weaving', 'elsewhere'] })
    await title.fill(`${weaveTitle}!`)
    await expect(page.getByText('Saved a moment ago')).toBeVisible()
    const { body } = await api.call('GET', `/videos/${weave}`)
    expect([body.title, body.tags]).toEqual([`${weaveTitle}!`, ['weaving', 'elsewhere']])
    await restore(api, { title: weaveTitle, tags: before.tags })
  })

  test('a title of 121 characters is told at once and not saved', async ({ page, apiOf }) => {
    const api = await apiOf('mara')
    await page.goto(paths.studioVideo(weave))
    const title = page.getByRole('textbox', { name: /^Title/ })
    await title.fill('x'.repeat(121))
    await expect(title).toHaveAttribute('aria-invalid', 'true')
    await page.waitForTimeout(1200)
    const { body } = await api.call('GET', `/videos/${weave}`)
    expect(body.title).toBe(weaveTitle)
  })

  test('letting more people in is asked first', async ({ page, apiOf }) => {
    const api = await apiOf('mara')
    await restore(api, { access: 'internal' })
    await page.goto(paths.studioVideo(weave))
    await page.getByRole('combobox', { name: 'Who can watch' }).selectOption('public')
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(question).toContainText(`Let more people watch “${weaveTitle}”?`)
    await question.getByRole('button', { name: 'Let them in' }).click()
    await expect(page.getByText('Saved a moment ago')).toBeVisible()
    const { body } = await api.call('GET', `/videos/${weave}`)
    expect(body.access).toBe('public')
  })

  test('of somebody else’s video are not opened', async ({ page, problems }) => {
    problems.allow(/40[34]/)
    await page.goto(paths.studioVideo('L3nsOut_lc7'))
    await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
      /Your role doesn’t include this|We can’t find that/,
    )
  })
})
