import { i18n } from '@lingui/core'

/** The locale for `Intl`: the browser's own variant of the language that is shown (`en-GB`, `de-AT`), else that language. */
export function formatLocale(): string {
  const language = i18n.locale
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language
}
