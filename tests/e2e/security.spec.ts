import { paths } from '#config/paths.ts'

import { expect, test } from './support/portal.ts'

test('the build brings the licences of what it bundles, workers included', async ({ request }) => {
  const answer = await request.get('/licences.txt')
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  for (const name of ['Foyer', 'react-dom', 'oidc-client-ts', 'tus-js-client', 'mediabunny']) {
    expect(text).toMatch(new RegExp(`^${name} .*\\((MIT|Apache-2.0|MPL-2.0)\\)$`, 'm'))
  }
  expect(text).toContain('Mozilla Public License Version 2.0')
})

test('pages are sent with a policy that allows nothing foreign and nothing inline', async ({
  request,
}) => {
  const answer = await request.get('/')
  const policy = answer.headers()['content-security-policy'] ?? ''
  const rules = new Map(
    policy.split(';').map((rule) => {
      const [name = '', ...sources] = rule.trim().split(/\s+/)
      return [name, sources]
    }),
  )
  expect(rules.get('default-src')).toEqual(["'none'"])
  expect(rules.get('object-src')).toEqual(["'none'"])
  expect(rules.get('base-uri')).toEqual(["'none'"])
  expect(rules.get('require-trusted-types-for')).toEqual(["'script'"])
  expect(rules.get('script-src')?.[0]).toBe("'self'")
  for (const sources of rules.values()) {
    for (const source of sources) {
      expect(source).not.toMatch(/unsafe-(inline|eval)|^\*$|^https?:$/)
    }
  }
  expect(answer.headers()).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  })
  expect(answer.headers()['permissions-policy']).toContain('geolocation=()')
  expect(answer.headers()['x-powered-by']).toBeUndefined()
})

test('answers of the API load nothing, are not kept by caches, and say what they are', async ({
  request,
}) => {
  const answer = await request.get('/api/v1/videos')
  expect(answer.headers()['content-security-policy']).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  )
  expect(answer.headers()['content-type']).toContain('application/json')
  expect(answer.headers()['cache-control']).toMatch(/no-store|private|no-cache/)
})

test('a script that somebody smuggles into the page does not run', async ({ page, problems }) => {
  problems.allow(/securitypolicyviolation|Content Security Policy|TrustedHTML|TrustedScript/)
  await page.goto(paths.about())
  await page.getByRole('heading', { level: 1 }).waitFor()
  const hasRun = await page.evaluate(async () => {
    const run = 'window.hasRun = true'
    const tries = [
      () => document.createElement('img').setAttribute('onerror', run),
      () => (document.body.innerHTML = `<img src=x onerror="${run}">`),
      () => document.body.append(Object.assign(document.createElement('script'), { text: run })),
      () =>
        document.body.append(
          Object.assign(document.createElement('script'), { src: '//e.test/x.js' }),
        ),
      () => document.write(`<script>${run}</script>`),
    ]
    for (const attempt of tries) {
      try {
        attempt()
      } catch {
        // Trusted types refuse at once; what they let through, the policy stops.
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    return Reflect.get(window, 'hasRun') === true
  })
  expect(hasRun).toBe(false)
  expect(problems.found.join('\n')).toMatch(/script-src|trusted/i)
})

test('pictures and videos need their signature', async ({ page, request }) => {
  const addresses: string[] = []
  page.on('request', (asked) => {
    const address = new URL(asked.url())
    if (address.pathname.startsWith('/media/')) addresses.push(address.href)
  })
  await page.goto(paths.watch('Qm7fLdesk_1'))
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 1)
  const film = await page.evaluate(() => document.querySelector('video')?.currentSrc ?? '')
  expect((await request.get(film, { headers: { Range: 'bytes=0-9' } })).status()).toBe(206)
  const forged = new URL(film)
  for (const [name, value] of forged.searchParams) {
    forged.searchParams.set(
      name,
      value.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
    )
  }
  expect([401, 403, 404]).toContain((await request.get(forged.href)).status())
  const bare = new URL(film)
  bare.search = ''
  expect([401, 403, 404]).toContain((await request.get(bare.href)).status())
  expect(addresses.length).toBeGreaterThan(0)
})

test('a foreign page can neither write with the person’s cookies nor frame the portal', async ({
  page,
  baseURL,
  request,
}) => {
  const answer = await request.post('/api/v1/videos/Qm7fLdesk_1/playback', {
    headers: { Origin: 'https://evil.example' },
    data: {},
  })
  expect(answer.status()).toBe(403)
  expect((await answer.json()).code).toMatch(/origin-denied|csrf-invalid/)
  await page.goto(paths.about())
  const cookies = await page.context().cookies(baseURL)
  for (const cookie of cookies) expect(cookie.sameSite, cookie.name).toMatch(/Lax|Strict/)
})

test('the pages of the provider carry a policy of their own', async ({ page }) => {
  await page.goto(paths.signIn())
  const answered = page.waitForResponse((response) => response.url().includes('/sign-in/'))
  await page.getByRole('button', { name: 'Sign in with Quillmoor' }).click()
  const policy = (await answered).headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe-inline')
})
