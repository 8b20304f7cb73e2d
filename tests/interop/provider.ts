import type { Locator, Page } from '@playwright/test'

import type { Account } from './accounts.ts'

export interface ProviderOptions {
  /** Where the provider listens, on localhost. */
  port: number
  /** Origin at which people open Foyer. */
  foyerOrigin: string
  /** Life of access tokens in seconds. */
  tokenLifeS: number
}

export interface StartedProvider {
  /** What stands in Foyer's `.env` for it: everything Foyer is told of the provider. */
  env: Record<string, string>
  /** More that a person would want to know, such as where its console is. */
  note?: string
  stop(): Promise<void>
}

/** An OpenID provider that can be run on this machine, and how a person uses its pages. */
export interface Provider {
  /** In words why it cannot be run here; null when it can. */
  whyNot(): string | null
  start(options: ProviderOptions): Promise<StartedProvider>
  /** What is only there when the provider asks who somebody is. */
  question(page: Page): Locator
  /** From that question all the way back to Foyer. */
  signIn(page: Page, account: Account): Promise<void>
  /** Goes on from the page it shows even to somebody it knows; providers that lead straight back leave it out. */
  whenKnown?(page: Page): Promise<void>
  /** Says no to the sign-in, or why its pages have no way to. */
  cancel: ((page: Page) => Promise<void>) | string
  /** Answers what it asks before it ends a session; providers that do not ask leave it out. */
  confirmSignOut?(page: Page): Promise<void>
}
