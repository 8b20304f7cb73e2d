import { paths } from '#config/paths.ts'

import { playVideo } from './support/player.ts'
import { expect, test } from './support/portal.ts'
import { accessTokenOf, signInByHand } from './support/sign-in.ts'

test('the token goes to the API of this origin and nowhere else', async ({
  page,
  context,
  baseURL,
}) => {
  const sent: { url: string; authorization: string | undefined }[] = []
  const said: string[] = []
  context.on('request', (request) => {
    sent.push({ url: request.url(), authorization: request.headers()['authorization'] })
  })
  page.on('console', (message) => said.push(message.text()))

  await signInByHand(page, 'iris')
  await playVideo(page, 'Qm7fLdesk_1')
  for (const place of [paths.home(), paths.search({ q: 'dimmer' }), paths.library('history')]) {
    await page.goto(place)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  }

  const carrying = sent.filter(({ authorization }) => authorization !== undefined)
  expect(carrying.length).toBeGreaterThan(5)
  for (const { url } of carrying) expect(url).toMatch(new RegExp(`^${baseURL}/api/v1/`))

  const token = accessTokenOf(await context.storageState())
  const secrets = [token, token.split('.')[2] ?? token]
  for (const secret of secrets) {
    expect(sent.filter(({ url }) => url.includes(secret))).toEqual([])
    expect(said.filter((text) => text.includes(secret))).toEqual([])
  }
})

test('pictures, video and captions are asked for without the token', async ({ page, context }) => {
  const media: { url: string; authorization: string | undefined }[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/media/')) {
      media.push({ url: request.url(), authorization: request.headers()['authorization'] })
    }
  })
  await signInByHand(page, 'iris')
  await playVideo(page, 'L3nsOut_lc7')
  await expect.poll(() => media.length).toBeGreaterThan(2)
  expect(media.filter(({ authorization }) => authorization !== undefined)).toEqual([])
})
