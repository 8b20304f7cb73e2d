/** Every language there is a file of words for, `<language>.po` beside this one; the first is that of the source. */
export const languages = ['en', 'de', 'fr', 'ar'] as const

export type Language = (typeof languages)[number]

export function isLanguage(tag: string): tag is Language {
  return languages.some((language) => language === tag)
}

/** What a language calls itself: `Deutsch`. */
export function languageName(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** Whether a language (BCP 47 tag) is written from right to left. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  const { script } = new Intl.Locale(language).maximize()
  return /^(Arab|Hebr|Syrc|Thaa|Nkoo|Adlm)$/.test(script ?? '') ? 'rtl' : 'ltr'
}
