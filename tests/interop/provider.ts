import type { Locator, Page } from '@playwright/test'

import type { Account } from './accounts.ts'

/** What is registered for Foyer. */
export interface Client {
  id: string
  redirectUris: string[]
  signedOutUris: string[]
  /** Whose pages may call the provider (CORS). */
  origins: string[]
}

export interface ProviderOptions {
  /** Where the provider listens, on localhost. */
  port: number
  client: Client
  /** Life of access tokens in seconds. */
  tokenLifeS: number
  /** Whoever started it wants it ended, perhaps before it is ready. */
  signal: AbortSignal
}

export interface StartedProvider {
  /** What stands in Foyer's `.env` for it: everything Foyer is told of the provider. */
  env: Record<string, string>
  /** More that a person would want to know, such as where its console is. */
  note?: string
  stop(): Promise<void>
}

/**
 * What the tests ask of a provider and some cannot do: hand out refresh tokens (and keep them longer than the
 * access token); refuse by redirect when it may not ask (`prompt=none`); let a person say no; refuse a code.
 */
export type Ability = 'renew' | 'renew late' | 'refuse to ask' | 'take a no' | 'refuse a code'

/** An OpenID provider that can be run on this machine, and how a person uses its pages. */
export interface Provider {
  /** In words why it cannot be run here; null when it can. Installs what registries have. */
  whyNot(): string | null
  start(options: ProviderOptions): Promise<StartedProvider>
  /** What is only there when the provider asks who somebody is. */
  question(page: Page): Locator
  /** From that question all the way back to Foyer. */
  signIn(page: Page, account: Account): Promise<void>
  /** Goes on from what it asks even somebody who signed in before; providers that lead straight back leave it out. */
  whenKnown?(page: Page, account: Account): Promise<void>
  /** From the question to having said no, as `unwilling` would. */
  cancel?(page: Page): Promise<void>
  /** What it asks whoever said no and tries again, where that is not the question. */
  questionAfterCancel?(page: Page): Locator
  /** Answers what it asks before it ends a session; providers that do not ask leave it out. */
  confirmSignOut?(page: Page): Promise<void>
  /** Why the tests that need an ability are skipped, for each that it lacks. */
  cannot?: Partial<Record<Ability, string>>
}
