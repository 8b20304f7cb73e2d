import { paths } from '#config/paths.ts'

import { deleteVideos } from './support/delete-videos.ts'
import { clip, drop, limitUploads, ticket } from './support/files.ts'
import { expect, test } from './support/portal.ts'
import { continueAs, signInByHand } from './support/sign-in.ts'

test.describe('somebody else signs in in another tab', () => {
  test.use({ as: 'iris' })

  test('nothing of one person is shown, saved or sent as the other', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(/status of 401/)
    await page.goto(paths.library('watch-later'))
    await expect(page.getByRole('button', { name: 'Iris Quell, your account' })).toBeVisible()
    const other = await context.newPage()
    // The provider asks who it is, and this time it is somebody else.
    await other.goto(paths.renew({ prompt: 'login' }))
    await continueAs(other, 'mara')
    const overlay = page.getByRole('alertdialog')
    await expect(overlay).toContainText('Mara Veldt')
    const authorizations = new Set<string>()
    page.on('request', (request) => {
      const header = request.headers()['authorization']
      if (header) authorizations.add(header)
    })
    await expect(page).toHaveURL(paths.library('watch-later'))
    expect([...authorizations]).toEqual([])
    await overlay.getByRole('button', { name: /Continue as Mara/ }).click()
    await expect(page.getByRole('button', { name: 'Mara Veldt, your account' })).toBeVisible()
    await expect(overlay).toHaveCount(0)
  })
})

test.describe('somebody else signs in while words are being written', () => {
  test.use({ as: 'mara' })

  test('they are neither shown to the other nor saved as theirs', async ({
    page,
    context,
    problems,
    apiOf,
  }) => {
    problems.allow(/status of 401|ERR_FAILED/)
    const api = await apiOf('mara')
    const { body: mine } = await api.call('GET', '/me/videos')
    const videoId = String(mine.items[0].id)
    const { body: before } = await api.call('GET', `/videos/${videoId}`)
    await page.goto(paths.studioVideo(videoId))
    const description = page.getByRole('textbox', { name: /^Description/ })
    await expect(description).toHaveValue(before.description)
    const other = await context.newPage()
    await other.goto(paths.renew({ prompt: 'login' }))
    await other.getByRole('button', { name: 'Continue as Ada Marsh' }).waitFor()
    // Written, and not yet saved by itself, when the other is there; an admin may change this video too.
    await page.route('**/api/v1/videos/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    await description.fill('Words of Mara that were never saved.')
    await continueAs(other, 'ada')
    const overlay = page.getByRole('alertdialog')
    await expect(overlay).toContainText('Ada Marsh')
    await page.unroute('**/api/v1/videos/*')
    await overlay.getByRole('button', { name: /Continue as Ada/ }).click()
    await expect(page.getByRole('button', { name: 'Ada Marsh, your account' })).toBeVisible()
    await expect(description).toHaveValue(before.description)
    const { body: after } = await api.call('GET', `/videos/${videoId}`)
    expect(after.description).toBe(before.description)
  })
})

test.describe('somebody else signs in while an upload runs', () => {
  test.use({ as: 'mara' })

  test('nothing of it is sent as the other, and it goes on when its owner is back', async ({
    page,
    context,
    problems,
    apiOf,
  }) => {
    problems.allow(/status of 401/)
    const name = `Half sent ${Date.now()}`
    const senders = new Set<string>()
    context.on('request', (request) => {
      const isChunk = request.headers()['upload-offset'] !== undefined
      if (isChunk) senders.add(personIn(request.headers()['authorization']))
    })
    await page.goto(paths.upload())
    await limitUploads(page, 4)
    await drop(page, [clip('weave', `${name}.mp4`, 40)])
    await expect(ticket(page, name)).toContainText(/Sending, [1-4]\d%/, { timeout: 30_000 })
    const other = await context.newPage()
    await other.goto(paths.renew({ prompt: 'login' }))
    await continueAs(other, 'ada')
    const overlay = page.getByRole('alertdialog')
    await overlay.getByRole('button', { name: /Continue as Ada/ }).click()
    await expect(page.getByRole('button', { name: 'Ada Marsh, your account' })).toBeVisible()
    await expect(ticket(page, name)).toHaveCount(0)
    // Long enough for the chunk that was under way, and for a next one that must not come.
    await page.waitForTimeout(3000)
    expect([...senders]).toEqual(['mara'])

    await limitUploads(page, 0)
    await other.goto(paths.renew({ prompt: 'login' }))
    await continueAs(other, 'mara')
    await overlay.getByRole('button', { name: /Continue as Mara/ }).click()
    await page.goto(paths.upload())
    await expect(ticket(page, name)).toContainText(/Only you see it until you publish it/, {
      timeout: 60_000,
    })
    expect([...senders]).toEqual(['mara'])
    const api = await apiOf('mara')
    await deleteVideos(page, api, name)
  })
})

/** `sub` of the access token in an Authorization header. */
function personIn(authorization: string | undefined): string {
  const claims = authorization?.split('.')[1]
  return claims ? String(JSON.parse(Buffer.from(claims, 'base64url').toString()).sub) : 'nobody'
}

test.describe('somebody else signs in after a sign-out in another tab', () => {
  // A sign-in of its own: ending the one that tests share would end it for them.
  test('what the first had begun to write is not there for the next', async ({ page, context }) => {
    await signInByHand(page, 'iris', paths.watch('Qm7fLdesk_1', { tab: 'comments' }))
    const field = page.getByRole('textbox', { name: 'Add a comment' })
    await field.fill('Half a thought of Iris')
    const other = await context.newPage()
    await other.goto(paths.settings('account'))
    await other.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await expect(other.getByRole('heading', { name: 'You’re signed out' })).toBeVisible()
    await signInByHand(other, 'mara')
    await expect(page.getByRole('button', { name: 'Mara Veldt, your account' })).toBeVisible()
    await expect(field).toHaveValue('')
  })
})
