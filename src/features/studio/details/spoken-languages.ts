import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'

import { formatLocale, nameLanguage } from '#lib/format-locale.ts'

/** Languages offered for "spoken language"; any other stays as it is. */
const CODES =
  'en de fr es it pt nl pl sv da nb fi cs sk hu ro bg el tr uk ru ar he fa hi bn ur id vi th zh ja ko sw'.split(
    ' ',
  )

/** Is it one of those that are offered, in whatever land or letters it is spoken? */
export function isOffered(tag: string): boolean {
  try {
    return CODES.includes(new Intl.Locale(tag).language)
  } catch {
    // What was taken once only looked like a tag.
    return false
  }
}

export interface LanguageChoice {
  value: string
  label: string
}

/**
 * Choices by their names in the language of the page, as it sorts them: its own first, and the present one always among
 * them.
 */
export function languageChoices(current: string): LanguageChoice[] {
  const locale = formatLocale()
  const codes = current === '' || CODES.includes(current) ? CODES : [current, ...CODES]
  const choices = codes.map((value) => ({ value, label: nameLanguage(value, locale) ?? value }))
  const { compare } = new Intl.Collator(locale)
  const isOwn = ({ value }: LanguageChoice): number => Number(value === i18n.locale)
  return [
    { value: '', label: t`Choose…` },
    ...choices.toSorted((a, b) => isOwn(b) - isOwn(a) || compare(a.label, b.label)),
  ]
}
