import { t } from '@lingui/core/macro'

import { formatFacts, formatLocale, nameLanguage } from '#lib/format-locale.ts'

import type { Sound } from './adaptive.ts'

/** What stands in a line of the menu: its language and what else it is called, where that says more. */
export function soundWords({ lang, label }: Sound): { name: string; more: string | null } {
  const language = languageName(lang)
  if (language === null) return { name: /^\d+$/.test(label) ? trackWord(label) : label, more: null }
  // Without a name of its own a track is called by its language, numbered where there are several.
  const isOwn = label !== '' && label.replace(/ \(\d+\)$/, '') !== lang && label !== language
  const number = /\((\d+)\)$/.exec(label)?.[1]
  if (isOwn) return { name: language, more: label }
  return { name: language, more: number === undefined ? null : trackWord(number) }
}

export function soundName(sound: Sound): string {
  const { name, more } = soundWords(sound)
  return formatFacts(more === null ? [name] : [name, more])
}

function trackWord(number: string): string {
  return t({ message: `Track ${number}`, comment: 'A track of sound without a name' })
}

/** In the language of the page; null where none is meant, or what stands there is no language. */
function languageName(lang: string | null): string | null {
  if (lang === null || ['', 'und', 'mul', 'zxx', 'mis'].includes(lang)) return null
  return nameLanguage(lang, formatLocale())
}
