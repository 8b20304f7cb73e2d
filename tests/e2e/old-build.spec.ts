import { paths } from '#config/paths.ts'

import { prepareDeploy, whenPrepared } from './support/deploy.ts'
import { media, playVideo } from './support/player.ts'
import { expect, test } from './support/portal.ts'

const desk = 'Qm7fLdesk_1'

// Nothing of the build is in its caches.
test.use({ as: 'iris', reuseContext: false })

test.beforeEach(({ problems }) =>
  problems.allow(/(404|ERR_FAILED).*\/assets\/|dynamically imported|preload/),
)

// What a page that is left still asks for is answered to nobody: it would fail the next test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test('a press whose screen is gone leads to it in the new build, with a comment half written', async ({
  page,
}) => {
  const deploy = await prepareDeploy(page)
  await page.goto(paths.watch(desk))
  const field = page.getByRole('textbox', { name: 'Add a comment' })
  await field.fill('Which dimmers were')
  await whenPrepared(page)
  await deploy.go(/\/assets\/library-.*\.js/)
  await page.getByRole('link', { name: 'History' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
  await expect(page).toHaveURL(paths.library('history'))
  expect(deploy.loads()).toBe(1)
  await page.goto(paths.watch(desk))
  await expect(field).toHaveValue('Which dimmers were')
  await page.getByRole('link', { name: 'History' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
  expect(deploy.loads(), 'the new build has nothing to give way to').toBe(2)
})

test('the page before is of the new build as well for whoever goes back', async ({ page }) => {
  const deploy = await prepareDeploy(page)
  await page.goto(paths.browse())
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await whenPrepared(page)
  await deploy.go(/\/assets\/library-.*\.js/)
  await page.getByRole('link', { name: 'History' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History')
  await page.goBack()
  await expect(page).toHaveURL(paths.browse())
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  const script = page.locator('script[type=module][src]')
  await expect(script).toHaveAttribute('src', /of-the-next-build/)
})

test('a half-written form is there again when something on its page is gone', async ({ page }) => {
  const deploy = await prepareDeploy(page)
  let isAsked = false
  page.on('dialog', (dialog) => {
    isAsked = true
    void dialog.accept()
  })
  await page.goto(paths.settings())
  const about = page.getByRole('textbox', { name: 'About you' })
  await about.fill('I mend what others')
  await whenPrepared(page)
  await deploy.go(/\/assets\/language-level-/)
  await page.getByRole('banner').getByRole('button', { name: /Iris/ }).click()
  await expect.poll(() => deploy.loads()).toBe(1)
  await expect(about).toHaveValue('I mend what others')
  expect(isAsked).toBe(false)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
})

test('a film goes on where it was', async ({ page }) => {
  const deploy = await prepareDeploy(page)
  const gone = /\/assets\/(shortcuts-dialog|share-dialog)-.*\.js/
  await page.route(gone, (route) => (deploy.loads() === 0 ? route.abort() : route.fallback()))
  await playVideo(page, desk, { t: 40 })
  await whenPrepared(page)
  await expect.poll(async () => (await media(page)).atS).toBeGreaterThan(42)
  await deploy.go(gone)
  await page.getByRole('button', { name: 'Share' }).first().click()
  await expect.poll(() => deploy.loads()).toBe(1)
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3)
  expect((await media(page)).atS).toBeGreaterThan(41.9)
})

test('where the new build lacks it too, it says so and loads nothing more', async ({ page }) => {
  const deploy = await prepareDeploy(page)
  await page.goto(paths.browse())
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await whenPrepared(page)
  await deploy.go(/\/assets\/library-.*\.js/, { isNewBroken: true })
  await page.getByRole('link', { name: 'History' }).first().click()
  const title = page.getByRole('heading', { level: 1 })
  await expect.poll(() => deploy.loads()).toBe(1)
  await expect(page.getByText(/Try again/).first()).toBeVisible()
  await page.getByRole('link', { name: /home/i }).first().click()
  await whenPrepared(page)
  await page.getByRole('link', { name: 'History' }).first().click()
  await expect(title).toHaveText('Part of this portal is missing')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(title).toHaveText('Part of this portal is missing')
  expect(deploy.loads()).toBe(1)
})

test('a file of no build is not there, and no page is sent in its place or kept', async ({
  request,
}) => {
  for (const headers of [{}, { Accept: 'text/html', 'Sec-Fetch-Dest': 'document' }]) {
    const answer = await request.get('/assets/library-0000dead.js', { headers })
    expect(answer.status()).toBe(404)
    expect(answer.headers()['cache-control']).toBe('no-store')
    expect(answer.headers()['content-type']).not.toContain('text/html')
  }
})
