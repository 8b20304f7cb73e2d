/** Containers name languages by three letters (ISO 639-2), players and browsers as BCP 47 does: `eng` is `en`. */
export function languageOf(tag: string | undefined): string | null {
  if (tag === undefined) return null
  try {
    const [language = 'und'] = Intl.getCanonicalLocales(tag.replaceAll('_', '-'))
    return language === 'und' ? null : language
  } catch {
    // Somebody wrote what is none.
    return null
  }
}
