import type { CDPSession, Page } from '@playwright/test'

import type { Language } from '#words/languages.ts'

import { findViolations } from './axe.ts'
import { expect } from './portal.ts'
import { plainEnglish } from './pseudo.ts'
import { look } from './sizes/look.ts'
import { extremes, modes, modesOfWords, resize, showAs, type Mode } from './sizes/modes.ts'

type Light = 'dark' | 'light'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }
const contrast = ['color-contrast']
/** What another language may change: colours on other grounds, what has to be scrolled, names, and the language itself. */
const rulesOfLanguage = [
  ...contrast,
  'scrollable-region-focusable',
  'html-has-lang',
  'html-lang-valid',
  'valid-lang',
  'document-title',
  'button-name',
  'link-name',
  'image-alt',
  'role-img-alt',
  'svg-img-alt',
  'label',
  'select-name',
  'frame-title',
  'aria-command-name',
  'aria-dialog-name',
  'aria-input-field-name',
  'aria-meter-name',
  'aria-progressbar-name',
  'aria-toggle-field-name',
  'aria-tooltip-name',
  'input-button-name',
  'aria-tab-name',
  'aria-treeitem-name',
  'link-in-text-block',
  'empty-heading',
  'empty-table-header',
  'landmark-unique',
  'summary-name',
]

/** A page that is open, looked at by one eye after the other; what they find is kept with where it was found. */
export class Looking {
  readonly found: string[] = []
  readonly #page: Page
  readonly #session: CDPSession
  #language: Language = 'en'
  #spoken = 'en'
  #mode: Mode | null = null

  private constructor(page: Page, session: CDPSession) {
    this.#page = page
    this.#session = session
  }

  static async at(page: Page): Promise<Looking> {
    return new Looking(page, await page.context().newCDPSession(page))
  }

  /** Both themes by all rules of axe, of which the second changes contrast alone. */
  async byAxe(isOtherOnPhones: boolean): Promise<void> {
    await this.#axe('dark, desk')
    await this.#switchLights('light')
    await this.#axe('light, desk', contrast)
    if (!isOtherOnPhones) return
    await resize(this.#session, phone)
    await this.#axe('light, phone')
    await this.#switchLights('dark')
    await this.#axe('dark, phone', contrast)
  }

  /** What the language alone may have broken; everything else is the same as in the language of the source. */
  async byAxeForLanguage(): Promise<void> {
    await this.#axe('desk', rulesOfLanguage)
  }

  async #axe(shape: string, rules?: string[]): Promise<void> {
    this.#note(`axe, ${shape}`, await findViolations(this.#page, rules))
  }

  /** Shapes and sizes: every one in the language of the source, in another those at which words are longest. */
  async bySize(): Promise<void> {
    const isWhole = this.#language === 'en' || process.env['FOYER_TEST_WALK'] === 'whole'
    for (const mode of isWhole ? modes : modesOfWords) await this.#at(mode)
  }

  /** What words alone may break, where there is least room for them and where there is most. */
  async byExtremes(): Promise<void> {
    for (const mode of extremes) await this.#at(mode, true)
  }

  /** Styles that were asked for with the first byte of the page and that nothing on it wears. */
  async byPreloads(): Promise<void> {
    const unworn = await this.#page.evaluate(() => {
      const hrefs = (links: string) =>
        [...document.querySelectorAll<HTMLLinkElement>(links)].map(({ href }) => href)
      const worn = new Set(hrefs('link[rel=stylesheet]'))
      return hrefs('link[rel=preload][as=style]:not([data-coming])').filter(
        (href) => !worn.has(href),
      )
    })
    this.#note('asked for in vain', unworn)
  }

  async #at(mode: Mode, isForWords = false): Promise<void> {
    await showAs(this.#page, this.#session, mode, this.#mode)
    this.#mode = mode
    for (const [finder, found] of await look(this.#page, mode, isForWords))
      this.#note(`${finder}, ${mode.name}`, found)
  }

  /** Shows the open page in another language, as it does when another tab has chosen one, and may speak in its place. */
  async in(language: Language, spoken: string = language): Promise<void> {
    this.#language = language
    this.#spoken = spoken
    await this.#page.evaluate((newValue) => {
      localStorage.setItem('foyer.language', newValue)
      dispatchEvent(new StorageEvent('storage', { key: 'foyer.language', newValue }))
    }, language)
    await expect(this.#page.locator('html')).toHaveAttribute('lang', language)
    await this.#drawn()
  }

  /** English that is not in the catalogue, at a desk and on a phone. */
  async byWords(told: () => Promise<ReadonlySet<string>>): Promise<void> {
    for (const size of [desk, phone]) {
      await resize(this.#session, size)
      await this.#drawn()
      this.#note(`words, ${size.width}`, await plainEnglish(this.#page, await told()))
    }
  }

  /** At once: whoever wants less motion sees no colour on its way, which is read by nobody half-way. */
  async #switchLights(colorScheme: Light): Promise<void> {
    const moved = await this.#page.evaluateHandle(() => {
      const names: string[] = []
      document.addEventListener('transitionrun', ({ propertyName }) => names.push(propertyName))
      return names
    })
    await this.#page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(this.#page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await this.#drawn()
    this.#note(`moves on the way to ${colorScheme}`, await moved.jsonValue())
  }

  /** Leaves the page as Playwright believes it to be: the next test is given the same one. */
  async end(): Promise<void> {
    await resize(this.#session, this.#page.viewportSize() ?? desk, 1)
  }

  async #drawn(): Promise<void> {
    await this.#page.evaluate(
      async () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
  }

  #note(where: string, found: readonly string[]): void {
    for (const each of new Set(found)) this.found.push(`${this.#spoken}, ${where}: ${each}`)
  }
}
