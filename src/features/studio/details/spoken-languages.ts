import { t } from '@lingui/core/macro'

import { formatLocale } from '#lib/format-locale.ts'

/** Languages offered for "spoken language", most spoken on portals like this first; any other stays as it is. */
const CODES =
  'en de fr es it pt nl pl sv da nb fi cs sk hu ro bg el tr uk ru ar he fa hi bn ur id vi th zh ja ko sw'.split(
    ' ',
  )

/** Is it one of those that are offered, in whatever land or letters it is spoken? */
export function isOffered(tag: string): boolean {
  return CODES.includes(new Intl.Locale(tag).language)
}

export interface LanguageChoice {
  value: string
  label: string
}

/** Choices by their names in the language of the page, with the present one always among them. */
export function languageChoices(current: string): LanguageChoice[] {
  const names = new Intl.DisplayNames(formatLocale(), { type: 'language' })
  const codes = current === '' || CODES.includes(current) ? CODES : [current, ...CODES]
  return [
    { value: '', label: t`Not said` },
    ...codes.map((value) => ({ value, label: names.of(value) ?? value })),
  ]
}
