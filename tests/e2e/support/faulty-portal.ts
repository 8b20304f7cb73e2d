import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import {
  startFaultyProvider,
  type FaultyProvider,
} from '#tests/support/faulty-provider/start-faulty-provider.ts'

import { firstPort, startOwnService } from './own-service.ts'
import { expect, test as base } from './portal.ts'

interface PortalOptions {
  /** Path of the provider's issuer. */
  issuerPath: string
  /** Does its name end in a slash? The setting never does. */
  hasIssuerSlash: boolean
  /** The development server: modules one by one, and React calling everything twice. */
  isDev: boolean
}

interface FaultyPortal {
  origin: string
  provider: FaultyProvider
}

interface WorkerFixtures {
  portalOptions: PortalOptions
  /** The production build and the real service beside a provider that misbehaves as it is told. */
  portal: FaultyPortal
}

interface Fixtures {
  /** Well-behaved when a test begins, with nobody known to it. */
  provider: FaultyProvider
}

/** Tokens and codes of the provider: never to be read on a page, in an address or in the console. */
export const secret = /eyJ[\w-]{8,}|(refresh|opaque)-[0-9a-f]{8}|[?&]code=/

export const defaults: PortalOptions = { issuerPath: '', hasIssuerSlash: false, isDev: false }

/** A test in a portal whose identity provider is the faulty one. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  portalOptions: [defaults, { option: true, scope: 'worker' }],
  portal: [
    async ({ portalOptions }, provide, { parallelIndex }) => {
      const port = firstPort + 20 + 10 * parallelIndex
      const origin = `http://localhost:${port}`
      const provider = await startFaultyProvider({
        port: port + 1,
        clientId: 'foyer',
        origin,
        tokenLifeS: 600,
        path: portalOptions.issuerPath,
        hasSlash: portalOptions.hasIssuerSlash,
      })
      const stop = await startOwnService(
        port,
        { OIDC_ISSUER: provider.base, OIDC_CLIENT_ID: 'foyer' },
        portalOptions.isDev ? ['--dev'] : [],
      )
      await provide({ origin, provider })
      await stop()
      await provider.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ portal }, provide) => provide(portal.origin),
  provider: async ({ portal, problems, context }, provide) => {
    const said: string[] = []
    context.on('console', (message) => said.push(message.text()))
    // The browser writes every failed request to the console; pages that throw still fail the test.
    problems.allow(/Failed to load resource|blocked by CORS policy|was not checked/)
    portal.provider.set({})
    portal.provider.asked.length = 0
    await provide(portal.provider)
    expect(said.filter((line) => secret.test(line))).toEqual([])
    portal.provider.set({})
    portal.provider.endSessions()
  },
})

/** From the sign-in page to the provider's: where a person chooses who they are. */
export async function goToProvider(page: Page, place = '/'): Promise<void> {
  await page.goto(paths.signIn(place))
  await page.getByRole('button', { name: /^Sign in with / }).click()
}

/** All the way, until the provider has sent the person back; how that ends is the test's business. */
export async function comeBack(page: Page, place = '/'): Promise<void> {
  await goToProvider(page, place)
  await page.getByRole('button', { name: 'Continue as Iris Quell' }).click()
}

/** Signed in, on the wanted page, with the API believing it, and no trace of the sign-in in the address. */
export async function expectSignedIn(page: Page, place: string): Promise<void> {
  await expect(page).toHaveURL(place)
  await expect(page.getByRole('button', { name: 'Iris Quell, your account' })).toBeVisible()
}

/** What the front end is told, changed for one browser. */
export async function changeSettings(page: Page, change: Partial<Front>): Promise<void> {
  await page.context().route('**/config.json', async (route) => {
    const all: Front = await (await route.fetch()).json()
    await route.fulfill({ json: { ...all, ...change, oidc: { ...all.oidc, ...change.oidc } } })
  })
}

interface Front {
  oidc: Record<string, unknown>
  tokenStorage: 'local' | 'session' | 'memory'
}

/** A calm page that says why: title, a way on, the code in its details, and nothing secret in the address. */
export async function expectRefusal(
  page: Page,
  title: string,
  code: string | RegExp,
): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title, { timeout: 15_000 })
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(code)
  await expect(page.getByRole('main')).not.toContainText(secret)
  expect(page.url()).not.toMatch(/[?&#](code|state|iss)=/)
}

export { expect }
