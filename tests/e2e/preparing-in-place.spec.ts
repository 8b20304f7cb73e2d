import { paths } from '#config/paths.ts'
import type { ProcessingJob, ProcessingStep } from '#contract/processing.ts'

import { expect, test } from './support/portal.ts'

const weave = 'w3aVe9clrs_'

test.use({ as: 'iris', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

function step(name: ProcessingStep['name'], state: ProcessingStep['state']): ProcessingStep {
  const isDone = state === 'done'
  const tookMs = isDone ? 4_000 : null
  return { name, state, lines: [360], progress: isDone ? 1 : 0, tookMs, leftMs: null }
}

const job: ProcessingJob = {
  id: 'job-of-weave',
  videoId: weave,
  state: 'running',
  isReplacement: false,
  steps: [step('inspect', 'done'), step('first', 'running'), step('rest', 'waiting')],
  ahead: null,
  waitsFor: null,
  watchableInMs: 60_000,
  readyInMs: 400_000,
  attempts: 1,
  failure: null,
  queuedAt: '2026-11-20T00:00:00.000Z',
  startedAt: '2026-11-20T00:00:01.000Z',
}

test('a film that is being prepared stands there with all that is known of it, and not piece by piece', async ({
  page,
  problems,
}) => {
  // There is no permission to play what is being prepared, which the console reports.
  problems.allow(/status of 409/)
  const soon = () => new Promise((resolve) => setTimeout(resolve, 500))
  await page.goto(paths.browse())
  await page.route(`**/api/v1/videos/${weave}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), state: 'processing' } })
  })
  await page.route(`**/api/v1/videos/${weave}/playback`, (route) => route.fulfill({ status: 409 }))
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
  let now = job
  const video = (answer: object) => ({ ...answer, state: now === job ? 'processing' : 'ready' })
  await page.route(`**/api/v1/videos/${weave}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: video(await response.json()) })
  })
  await page.route(`**/api/v1/videos/${weave}/playback`, (route) =>
    now === job ? route.fulfill({ status: 409 }) : route.continue(),
  )
  await page.route(`**/api/v1/videos/${weave}/processing`, (route) =>
    route.fulfill({ json: { job: now } }),
  )
  await page.goto(paths.browse())
  await page
    .locator(`article a[href="${paths.watch(weave)}"]`)
    .last()
    .tap()
  await page.getByRole('switch', { name: 'Tell me when it can be watched' }).check()
  await page.goBack()
  await expect(page).toHaveURL(paths.browse())
  now = { ...job, steps: [step('inspect', 'done'), step('first', 'done'), step('rest', 'waiting')] }
  const news = page.getByRole('status').filter({ hasText: 'can be watched now' })
  await news.getByRole('button', { name: 'Watch' }).tap()
  await expect(page).toHaveURL(paths.watch(weave))
  await expect(page.getByRole('region', { name: 'Video player' })).toBeVisible()
})
