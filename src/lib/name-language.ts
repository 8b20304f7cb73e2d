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
