import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

/**
 * The locale for `Intl`: the browser's own variant of the language that is shown (`en-GB`, `de-AT`), else that language;
 * in one kind of digits, as clocks and the player have them (docs/translating.md#digits).
 */
export function formatLocale(): string {
  const language = i18n.locale
  const tag = navigator.languages.find((one) => one.split('-')[0] === language) ?? language
  return new Intl.Locale(tag, { numberingSystem: 'latn' }).toString()
}

/** A number and its unit, which no line ends between. */
export function keepTogether(words: string): string {
  return words.replaceAll(' ', '\u00A0')
}

/** `one, two and three`: names, as the language lists them. */
export function formatList(parts: readonly string[]): string {
  return new Intl.ListFormat(formatLocale(), { type: 'conjunction' }).format(parts)
}

/** `41:18, 1080p, 50 fps`: side by side, also in languages whose lists all end in an "and". */
export function formatFacts(facts: readonly string[]): string {
  return facts
    .slice(1)
    .reduce(
      (before, next) => t({ message: `${before}, ${next}`, comment: 'Facts: “1080p, 25 fps”' }),
      facts[0] ?? '',
    )
}

/**
 * What a language is called in another, `nameLanguage('de', 'en')` is `German`; null for what is no tag of one. The contract
 * took what only looks like a tag (`en-12`), and such rows are there.
 */
export function nameLanguage(tag: string, locale: string): string | null {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(tag) ?? null
  } catch {
    return null
  }
}
