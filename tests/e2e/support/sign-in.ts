import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import * as z from 'zod'

/** Who can sign in at the embedded provider. */
export type Person = 'iris' | 'mara' | 'oren' | 'ada'
export type State = Awaited<ReturnType<BrowserContext['storageState']>>

export const fullNames: Record<Person, string> = {
  iris: 'Iris Quell',
  mara: 'Mara Veldt',
  oren: 'Oren Fallow',
  ada: 'Ada Marsh',
}

/** A browser that has never been here. Said outright, since a test's own state is the default of its browser. */
export const nobody: State = { cookies: [], origins: [] }

/** Of the life of a token: before the first renewal, which would use the stored refresh token up for the next test. */
const freshPart = 0.4
/** By portal and person. */
const states = new Map<string, { state: State; freshUntilMs: number }>()

/** Chooses a person on the provider's page, on which `page` already is. */
export async function continueAs(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: `Continue as ${fullNames[person]}` }).click()
}

/** All the way in, as a person would: from the sign-in page over the provider, and back. */
export async function signInByHand(
  page: Page,
  person: Person,
  place = '/',
  providerName = 'Quillmoor',
): Promise<void> {
  await page.goto(`/signin?returnTo=${encodeURIComponent(place)}`)
  await page.getByRole('button', { name: `Sign in with ${providerName}` }).click()
  await continueAs(page, person)
  await page.waitForURL(place)
  await expect(page.getByRole('main')).toBeVisible()
}

/** The browser's storage of somebody who is signed in; each person signs in once while their token is fresh. */
export async function signedInState(
  browser: Browser,
  baseURL: string,
  person: Person,
): Promise<State> {
  const name = `${baseURL} ${person}`
  const known = states.get(name)
  if (known && Date.now() < known.freshUntilMs) return known.state
  const context = await browser.newContext({ baseURL, storageState: nobody })
  const page = await context.newPage()
  await signInByHand(page, person)
  await page.getByRole('button', { name: `${fullNames[person]}, your account` }).waitFor()
  const state = await context.storageState()
  await context.close()
  const now = Date.now()
  const lifeMs = storedSession(state).expires_at * 1000 - now
  states.set(name, { state, freshUntilMs: now + lifeMs * freshPart })
  return state
}

/** The access token in a stored session. */
export function accessTokenOf(state: State): string {
  return storedSession(state).access_token
}

const Session = z.object({ access_token: z.string(), expires_at: z.number() })

function storedSession(state: State): z.infer<typeof Session> {
  const items = state.origins.flatMap(({ localStorage }) => localStorage)
  const stored = items.find(({ name }) => name.startsWith('foyer.user.'))
  if (stored === undefined) throw new Error('nobody is signed in')
  return Session.parse(JSON.parse(stored.value))
}
