import type { CDPSession, Page } from '@playwright/test'

import type { Language } from '#words/languages.ts'

import { findViolations } from './axe.ts'
import { expect } from './portal.ts'
import { plainEnglish } from './pseudo.ts'
import { look, settleAs } from './sizes/look.ts'
import {
  atDesk,
  extremes,
  modes,
  modesOfAxe,
  modesOfDay,
  modesOfShort,
  modesOfWords,
  onPhone,
  resize,
  showAs,
  type Mode,
} from './sizes/modes.ts'

type Light = 'dark' | 'light'

/** For CI, and whoever changes layout: every size in every language, and axe in each light, size and direction. */
export const isWhole = process.env['FOYER_TEST_WALK'] === 'whole'
/** What CI asks of every change; `npm test` is content with less (`docs/decisions/0112-what-ci-alone-runs.md`). */
export const isLong = isWhole || process.env['FOYER_TEST_WALK'] === 'long'
const contrast = ['color-contrast']
/** What a size or a language may change: colours on other grounds, what has to be scrolled, names, and the language itself. */
const rulesOfLook = [
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

/** One look by axe, by all of its rules or by those that this may have changed. */
interface AxeLook {
  light: Light
  mode: Mode
  rules?: readonly string[]
}

/** The second light changes contrast alone, and there is every element that it may change at the size it is seen at. */
const looksOfSource: readonly AxeLook[] = [
  { light: 'dark', mode: atDesk },
  { light: 'light', mode: onPhone, rules: rulesOfLook },
]
const looksOfLanguage: readonly AxeLook[] = [
  { light: 'light', mode: atDesk, rules: rulesOfLook },
  { light: 'dark', mode: onPhone, rules: rulesOfLook },
]
/** Of light, size and direction each is there: the second look differs from the first in all three. */
const shortOfSource = looksOfSource.filter(({ light }) => light === 'dark')
const shortOfLanguage: readonly AxeLook[] = [{ light: 'light', mode: onPhone, rules: rulesOfLook }]
const everyLook: readonly AxeLook[] = [
  ...modesOfAxe.map((mode) => ({ light: 'dark' as const, mode })),
  ...modesOfAxe.map((mode) => ({ light: 'light' as const, mode, rules: contrast })),
]

/** A page that is open, looked at by one eye after the other; what they find is kept with where it was found. */
export class Looking {
  readonly found: string[] = []
  readonly #page: Page
  readonly #session: CDPSession
  #language: Language = 'en'
  #spoken = 'en'
  #mode: Mode | null = null
  #light: Light = 'dark'

  private constructor(page: Page, session: CDPSession) {
    this.#page = page
    this.#session = session
  }

  static async at(page: Page): Promise<Looking> {
    return new Looking(page, await page.context().newCDPSession(page))
  }

  /** In the language of the source each light and the sizes that differ most; in another, what the language may have broken. */
  async byAxe(): Promise<void> {
    const isSource = this.#language === 'en'
    const long = isSource ? looksOfSource : looksOfLanguage
    const short = isSource ? shortOfSource : shortOfLanguage
    for (const { light, mode, rules } of isWhole ? everyLook : isLong ? long : short) {
      if (light !== this.#light) await this.#switchLights(light)
      await this.#show(mode)
      await settleAs(this.#page, mode)
      this.#note(`axe, ${light}, ${mode.name}`, await findViolations(this.#page, rules))
    }
  }

  /** Shapes and sizes: those of this walk in the language of the source, in another those at which words are longest. */
  async bySize(): Promise<void> {
    const ofSource = isLong ? modesOfDay : modesOfShort
    const some = this.#language === 'en' ? ofSource : modesOfWords
    for (const mode of isWhole ? modes : some) await this.#at(mode)
  }

  /** The same of what lies over a page, or is seldom there, on each day: a phone, the narrowest one, a desk. */
  async bySizeInBrief(): Promise<void> {
    for (const mode of isWhole ? modes : modesOfWords) await this.#at(mode)
  }

  /** What words alone may break, where there is least room for them and where there is most. */
  async byExtremes(): Promise<void> {
    for (const mode of extremes) await this.#at(mode, true)
  }

  /** The two sizes that most people come with. */
  async onPhoneAndDesk(): Promise<void> {
    for (const mode of [onPhone, atDesk]) await this.#at(mode)
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
    await this.#show(mode)
    for (const [finder, found] of await look(this.#page, mode, isForWords))
      this.#note(`${finder}, ${mode.name}`, found)
  }

  async #show(mode: Mode): Promise<void> {
    await showAs(this.#page, this.#session, mode, this.#mode)
    this.#mode = mode
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
    for (const mode of [atDesk, onPhone]) {
      await this.#show(mode)
      await this.#drawn()
      this.#note(`words, ${mode.name}`, await plainEnglish(this.#page, await told()))
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
    this.#light = colorScheme
    this.#note(`moves on the way to ${colorScheme}`, await moved.jsonValue())
  }

  /** Leaves the page as Playwright believes it to be: the next test is given the same one. */
  async end(): Promise<void> {
    await this.#show(atDesk)
    await resize(this.#session, this.#page.viewportSize() ?? atDesk, 1)
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
