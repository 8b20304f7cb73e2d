import { plural, t } from '@lingui/core/macro'

import { ProblemError } from '#api/errors/http-error.ts'
import { CaptionFault } from '#contract/caption-changes.ts'
import { captionLimits } from '#contract/caption-changes.ts'
import type { Caption, CaptionKind } from '#contract/captions.ts'
import { formatCount } from '#lib/format-count.ts'
import { formatLocale, nameLanguage } from '#lib/format-locale.ts'

/** What a track may be for. */
export function kindChoices(): { value: CaptionKind; label: string }[] {
  return [
    { value: 'captions', label: t`Captions: all that is heard` },
    { value: 'subtitles', label: t`Subtitles: what is spoken, translated` },
    { value: 'descriptions', label: t`Descriptions: what is seen, spoken by a voice` },
  ]
}

/** The kind in a word. */
export function kindWord(kind: CaptionKind): string {
  if (kind === 'subtitles') return t({ message: 'Subtitles', context: 'kind of a track' })
  if (kind === 'descriptions') return t({ message: 'Descriptions', context: 'kind of a track' })
  return t({ message: 'Captions', context: 'kind of a track' })
}

/** Where the lines come from; null where there is nothing to say. */
export function originWord({ origin, model }: Pick<Caption, 'origin' | 'model'>): string | null {
  if (origin === 'file') return t`came with the film`
  if (origin === 'auto' && model !== null) return t`heard by ${model}`
  if (origin === 'translated' && model !== null) return t`translated by ${model}`
  return origin === 'sample' ? t`came with the sample library` : null
}

/** How much is said. */
export function linesWord({ cueCount }: Pick<Caption, 'cueCount'>): string {
  return t`${plural(cueCount, { one: '# line', other: '# lines' })}`
}

/** A language in the language of the page. */
export function languageName(lang: string): string {
  if (lang === 'und') return t`Language not known`
  return nameLanguage(lang, formatLocale()) ?? lang
}

/** What somebody called a track; null where that is its language, in the words of the page or in its own. */
export function nameOfItsOwn(label: string, lang: string): string | null {
  if (lang === 'und') return label
  const own = nameLanguage(lang, lang)
  const known = [languageName(lang), own, lang].map((name) => name?.toLocaleLowerCase())
  return known.includes(label.trim().toLocaleLowerCase()) ? null : label
}

/** What tells a track from the others of its video. */
export function trackName({ lang, kind }: Pick<Caption, 'lang' | 'kind'>): string {
  const language = languageName(lang)
  const what = kindWord(kind)
  return t({ message: `${language}, ${what}`, comment: 'German, Subtitles' })
}

/** Why a file of captions was refused, with its line; null where it was refused for something else. */
export function faultOf(error: unknown): string | null {
  const fault = captionFault(error)
  if (fault === null) return null
  const line = formatCount(fault.line)
  const reason = reasonWords(fault.reason)
  return fault.reason === 'no-text' || fault.reason === 'no-lines'
    ? reason
    : t`Line ${line}: ${reason}`
}

/** Was it refused because a line says too much at once? */
export function isForLongLines(error: unknown): boolean {
  return captionFault(error)?.reason === 'line-too-long'
}

function captionFault(error: unknown): CaptionFault | null {
  if (!(error instanceof ProblemError) || error.code !== 'caption-invalid') return null
  return CaptionFault.safeParse(error.problem.params).data ?? null
}

function reasonWords(reason: CaptionFault['reason']): string {
  const { cues: most, cue: longest } = captionLimits
  switch (reason) {
    case 'no-text':
      return t`This is no text. Choose a .vtt or .srt file.`
    case 'no-lines':
      return t`Nothing is said in this file.`
    case 'no-header':
      return t`the file must begin with WEBVTT.`
    case 'no-time':
      return t`a time from–to is missing before it. Is this a .vtt or .srt file?`
    case 'bad-time':
      return t`this is no time such as 00:01:02,500.`
    case 'ends-before-start':
      return t`it ends before it starts.`
    case 'line-too-long':
      return t`${plural(longest, { one: 'more than # character at once.', other: 'more than # characters at once.' })}`
    case 'too-many-lines':
      return t`${plural(most, { one: 'the file has more than # line.', other: 'the file has more than # lines.' })}`
  }
}
