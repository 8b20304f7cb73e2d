import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

const patience = { timeout: 15_000 }

/** What one person does in Foyer's pages. The suite asks nobody anything: who leaves for it is back at once. */
export class Visitor {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  /**
   * From here on the service hears nothing of the page. It would ask the suite for userinfo too, as the suite's access
   * tokens are opaque; the page's question has ended the module by then, or the service's would.
   */
  async keepFromService(): Promise<void> {
    await this.#page.route('**/api/v1/**', (route) => route.abort())
  }

  /** Out, with no word to anybody; what is known of the provider stays. */
  async forget(): Promise<void> {
    await this.#page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith('foyer.user.')) localStorage.removeItem(key)
      }
    })
  }

  /** Ends signed in, or on a page that says why not; says which. */
  async signIn(): Promise<string> {
    await this.#page.goto(paths.signIn(paths.library('watch-later')))
    const button = this.#page.getByRole('button', { name: /^Sign in with / })
    await button.or(this.#alert()).first().waitFor()
    if (await button.isVisible()) await button.click()
    return this.#arrival()
  }

  /** The service says that the access token has run out, at the next opening of a page. */
  async meetExpiry(): Promise<string> {
    await this.#account().waitFor()
    const refuse = { status: 401, headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } }
    await this.#page.route('**/api/v1/**', (route) => route.fulfill(refuse), { times: 1 })
    const before = await this.#stored()
    await this.#page.reload()
    const after = await this.#page
      .waitForFunction(storedOtherThan, before, patience)
      .catch(() => null)
    if (after === null) return 'neither renewed nor ended'
    if ((await after.jsonValue())?.stored) return 'renewed'
    return `“${await this.#page.getByRole('alertdialog').getByRole('heading').innerText()}”`
  }

  async signOut(): Promise<string> {
    await this.#account().click()
    await this.#page.getByRole('menuitem', { name: 'Sign out' }).click()
    await this.#page.waitForURL((url) => url.pathname === paths.signedOut())
    return `“${await this.#title().innerText()}”`
  }

  /** Follows a link from elsewhere to Foyer. */
  async follow(address: string): Promise<string> {
    await this.#page.goto(address)
    return this.#arrival()
  }

  /** Sees the provider's page that signs everybody out, in a tab of its own beside Foyer's. */
  async seeLogoutPage(address: string): Promise<string> {
    const stored = await this.#stored()
    const tab = await this.#page.context().newPage()
    await tab.goto(address)
    await tab.getByText('test marked as finished').waitFor()
    // The frame has loaded; what its page does then takes a moment.
    const isOut = this.#page.waitForFunction(storedOtherThan, stored, { timeout: 5000 })
    return isOut.then(
      () => 'signed out',
      () => 'still signed in',
    )
  }

  /**
   * Whoever is let in may be out again a moment later, as a module that has ended answers nothing more. One that ends
   * before the sign-in does leaves it on the way.
   */
  async #arrival(): Promise<string> {
    const isIn = this.#page.waitForFunction(storedOtherThan, null, patience)
    const isOut = this.#alert().waitFor(patience)
    const ways = [
      isIn.then(() => 'signed in'),
      isOut.then(async () => `“${await this.#title().innerText()}”`),
    ]
    return Promise.any(ways).catch(() => 'on the way')
  }

  async #stored(): Promise<string | null> {
    return (await this.#page.evaluate(storedOtherThan, null))?.stored ?? null
  }

  /** One that says something: an empty one stands ready on every page. */
  #alert() {
    return this.#page.getByRole('alert').filter({ hasText: /\S/ }).first()
  }

  #title() {
    return this.#page.getByRole('heading', { level: 1 }).first()
  }

  #account() {
    return this.#page.getByRole('button', { name: /, your account$/ })
  }
}

/** Runs in the page: what Foyer has stored of who is signed in, unless it is what it was. */
function storedOtherThan(before: string | null): { stored: string | null } | null {
  const key = Object.keys(localStorage).find((name) => name.startsWith('foyer.user.'))
  const stored = key === undefined ? null : localStorage.getItem(key)
  return stored === before ? null : { stored }
}
