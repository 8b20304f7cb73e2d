import { paths } from '#config/paths.ts'

import { answerAsPrepared, jobOf } from './support/being-prepared.ts'
import { expect, test } from './support/portal.ts'

const weave = 'w3aVe9clrs_'

test.use({ as: 'iris', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const job = jobOf(weave)

test('a film that is being prepared stands there with all that is known of it, and not piece by piece', async ({
  page,
  problems,
}) => {
  // There is no permission to play what is being prepared, which the console reports.
  problems.allow(/status of 409/)
  const soon = () => new Promise((resolve) => setTimeout(resolve, 500))
  await page.goto(paths.browse())
  await answerAsPrepared(page, weave, () => job)
  await page.route(`**/api/v1/videos/${weave}/processing`, async (route) => {
    await soon()
    await route.fulfill({ json: { job } })
  })
  await page.route('**/assets/watch-preparing-*.js', async (route) => {
    await soon()
    await route.continue()
  })
  const seen = await page.evaluateHandle(() => {
    const states = new Set<string>()
    new MutationObserver(() => {
      if (!document.querySelector('h1')?.textContent?.startsWith('A loom')) return
      const said = ['Watchable in about', 'Getting it ready', '1 of 3']
      states.add(said.filter((words) => document.body.textContent?.includes(words)).join())
    }).observe(document.body, { childList: true, subtree: true })
    return states
  })
  const link = page.locator(`article a[href="${paths.watch(weave)}"]`).last()
  await link.scrollIntoViewIfNeeded()
  await link.tap()
  await expect(page.getByText('Getting it ready')).toBeVisible()
  expect(await seen.evaluate((states) => [...states])).toEqual([
    'Watchable in about,Getting it ready,1 of 3',
  ])
})

test('whoever waits for it elsewhere in the portal is told when it can be watched', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 409/)
  let now = jobOf(weave)
  await answerAsPrepared(page, weave, () => now)
  await page.goto(paths.browse())
  await page
    .locator(`article a[href="${paths.watch(weave)}"]`)
    .last()
    .tap()
  await page.getByRole('switch', { name: 'Tell me when it can be watched' }).check()
  await page.goBack()
  await expect(page).toHaveURL(paths.browse())
  now = jobOf(weave, 'done')
  const news = page.getByRole('status').filter({ hasText: 'can be watched now' })
  await news.getByRole('button', { name: 'Watch' }).tap()
  await expect(page).toHaveURL(paths.watch(weave))
  await expect(page.getByRole('region', { name: 'Video player' })).toBeVisible()
})
