import { paths } from '#config/paths.ts'

import { expect, test } from './support/portal.ts'
import { continueAs } from './support/sign-in.ts'

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
