/** A language has one tag, however it was written (BCP 47 §4.5). Throws a RangeError for what is none. */
export function canonicalLanguage(tag: string): string {
  return Intl.getCanonicalLocales(tag)[0] ?? tag
}
