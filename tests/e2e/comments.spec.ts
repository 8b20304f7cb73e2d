import { paths } from '#config/paths.ts'

import { choose } from './support/choose.ts'
import { openPaused } from './support/player.ts'
import { expect, test } from './support/portal.ts'

const orb = 'p4perOrb_01'

test.describe('a signed-in person', () => {
  test.use({ as: 'iris' })

  test('writes, changes and deletes a comment', async ({ page }) => {
    await openPaused(page, orb)
    const text = `Folded one at lunch ${Date.now()}`
    const section = page.getByRole('region', { name: /^Comments/ })
    await section.getByRole('textbox', { name: 'Add a comment' }).fill(text)
    await section.getByRole('button', { name: 'Comment', exact: true }).click()
    const comment = section.getByRole('article').filter({ hasText: text })
    await expect(comment).toContainText('Iris Quell')
    // Until it is there it is the page's alone, and whoever leaves is asked.
    await expect(
      comment.getByRole('button', { name: 'More actions for this comment' }),
    ).toBeVisible()
    await page.reload()
    await expect(comment).toBeVisible()

    await comment.getByRole('button', { name: 'More actions for this comment' }).click()
    await choose(page.getByRole('menuitem', { name: 'Edit' }))
    await section.getByRole('textbox', { name: 'Your comment' }).fill(`${text}, twice`)
    await section.getByRole('button', { name: 'Save' }).click()
    await expect(comment).toContainText(`${text}, twice`)
    await expect(comment).toContainText('edited')

    await comment.getByRole('button', { name: 'More actions for this comment' }).click()
    await choose(page.getByRole('menuitem', { name: 'Delete' }))
    await expect(comment).toHaveCount(0)
    await page.reload()
    await expect(section).toBeVisible()
    await expect(comment).toHaveCount(0)
  })

  test('is answered, and the answer stands under the comment', async ({ page, pageOf, apiOf }) => {
    const text = `Which paper was it ${Date.now()}`
    const reply = 'Mulberry, eighty grams.'
    const api = await apiOf('iris')
    const made = await api.call('POST', `/videos/${orb}/comments`, { body: { text } })
    expect(made.status).toBe(201)

    const theirs = await pageOf('mara')
    await openPaused(theirs, orb)
    const thread = theirs.getByRole('listitem').filter({ hasText: text }).first()
    await thread.getByRole('button', { name: 'Reply' }).click()
    await thread.getByRole('textbox', { name: 'Reply to Iris Quell' }).fill(reply)
    await thread.getByRole('button', { name: 'Reply', exact: true }).last().click()
    await expect(thread.getByText(reply)).toBeVisible()

    await openPaused(page, orb)
    const mine = page.getByRole('listitem').filter({ hasText: text }).first()
    await mine.getByRole('button', { name: '1 reply' }).click()
    await expect(mine.getByText(reply)).toBeVisible()
    await api.call('DELETE', `/comments/${made.body.id}`)
  })

  test('markup in a comment is shown as it was written', async ({ page, apiOf }) => {
    const text = `<img src=x onerror=alert(1)> <b>bold</b> ${Date.now()}`
    const api = await apiOf('iris')
    const made = await api.call('POST', `/videos/${orb}/comments`, { body: { text } })
    await openPaused(page, orb)
    await expect(page.getByText(text)).toBeVisible()
    await api.call('DELETE', `/comments/${made.body.id}`)
  })

  test('a comment the service did not take is kept and can be sent again', async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_FAILED|ERR_INTERNET/)
    await openPaused(page, orb)
    const text = `Sent from the train ${Date.now()}`
    await page.route('**/api/v1/videos/*/comments', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    const section = page.getByRole('region', { name: /^Comments/ })
    await section.getByRole('textbox', { name: 'Add a comment' }).fill(text)
    await section.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(section.getByText(text)).toBeVisible()
    const again = section.getByRole('button', { name: /again|Retry/i })
    await expect(again).toBeVisible()
    await page.unroute('**/api/v1/videos/*/comments')
    await again.click()
    await expect(again).toHaveCount(0)
    await page.reload()
    await expect(section.getByText(text)).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ as: 'iris', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('what follows a new comment stays in its place when that has arrived', async ({
    page,
    apiOf,
  }) => {
    const text = `Nothing moves ${Date.now()}`
    const mayArrive = Promise.withResolvers<void>()
    await page.route('**/api/v1/videos/*/comments', async (route) => {
      if (route.request().method() === 'POST') await mayArrive.promise
      await route.continue()
    })
    await page.goto(paths.watch(orb, { tab: 'comments' }))
    const section = page.getByRole('region', { name: /^Comments/ })
    await section.getByRole('textbox', { name: 'Add a comment' }).fill(text)
    await section.getByRole('button', { name: 'Comment', exact: true }).click()
    const following = section.getByRole('article').nth(1)
    await expect(section.getByRole('article').first()).toHaveAttribute('aria-busy', 'true')
    const before = await following.boundingBox()
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    mayArrive.resolve()
    const { id } = await (await answer).json()
    await expect(page.locator(`#comment-${id}`)).toContainText(text)
    expect(await following.boundingBox()).toEqual(before)
    await (await apiOf('iris')).call('DELETE', `/comments/${id}`)
  })

  test('the comments are here before their tab is opened', async ({ page }) => {
    const asked = page.waitForResponse(/\/videos\/[^/]+\/comments/)
    await page.goto(paths.watch(orb, { tab: 'chapters' }))
    await asked
    await page.route('**/api/v1/videos/*/comments*', () => undefined)
    await page.getByRole('tab', { name: /^Comments/ }).click()
    const section = page.getByRole('region', { name: /^Comments/ })
    expect(await section.getByRole('article').count()).toBeGreaterThan(0)
  })
})

test('somebody outside reads comments and is invited to sign in', async ({ page }) => {
  await openPaused(page, orb)
  const section = page.getByRole('region', { name: /^Comments/ })
  await expect(section.getByText('Sign in to write a comment.')).toBeVisible()
  await section.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(paths.signIn(paths.watch(orb, { tab: 'comments' })))
})
