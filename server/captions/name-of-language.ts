/** The name of a language in itself, `Deutsch`; its tag where it has none, and a question mark where nobody said which. */
export function nameOfLanguage(lang: string): string {
  if (lang === 'und') return '?'
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1)
}
