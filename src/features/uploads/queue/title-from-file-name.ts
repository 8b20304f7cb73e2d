import { t } from '@lingui/core/macro'

import { limits } from '#contract/limits.ts'

const EXTENSION = /\.[a-z0-9]{1,5}$/i
/** Underscores and runs of blanks are separators; a hyphen is one only when the name has no blanks. */
const SEPARATORS = /[_\s]+/g
/** What cameras and recorders call a file says nothing; the person's own words may follow. */
const MACHINE_NAME = /^(?:img|dsc|dscn|mvi|mov|vid|gopr|gh\d\d|gx\d\d|pxl|dji|clip)[ _-]?\d{3,}$/i

/** A first title out of a file's name: `lino-2_final.MOV` → `Lino 2 final`. Never empty, at most 120 characters. */
export function titleFromFileName(fileName: string): string {
  const stem = fileName.normalize('NFC').replace(EXTENSION, '')
  if (MACHINE_NAME.test(stem)) return limit(stem)
  let words = stem
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(SEPARATORS, ' ')
    .trim()
  if (!words.includes(' ') || stem.includes('_'))
    words = words.replaceAll(/(?<=\p{L}|\d)-(?=\p{L}|\d)/gu, ' ')
  words = restoreDates(words).replaceAll(/ {2,}/g, ' ').trim()
  return limit(capitalised(words) || t`Untitled video`)
}

/** `2026 11 20` was a date before its hyphens went. */
function restoreDates(text: string): string {
  return text.replaceAll(/\b((?:19|20)\d\d) (\d\d) (\d\d)\b/g, '$1-$2-$3')
}

function capitalised(text: string): string {
  const [first = '', ...rest] = Array.from(text)
  return first.toLocaleUpperCase() + rest.join('')
}

function limit(text: string): string {
  return Array.from(text).slice(0, limits.title.max).join('').trim()
}
