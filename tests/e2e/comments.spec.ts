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

test('somebody outside reads comments and is invited to sign in', async ({ page }) => {
  await openPaused(page, orb)
  const section = page.getByRole('region', { name: /^Comments/ })
  await expect(section.getByText('Sign in to write a comment.')).toBeVisible()
  await section.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(paths.signIn(paths.watch(orb, { tab: 'comments' })))
})
