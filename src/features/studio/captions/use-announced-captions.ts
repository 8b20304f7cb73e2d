import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'

import type { Transcription } from '#contract/calls/transcription-calls.ts'
import type { Caption } from '#contract/captions.ts'
import { announce } from '#ui/feedback/announce.ts'

import { languageName } from './caption-words.ts'
import { isByMachine } from './checked-badge.tsx'

/** Has screen readers say that captions are there which a machine was at: its row gives way to that of the track without a word. */
export function useAnnouncedCaptions(
  making: readonly Transcription[],
  tracks: readonly Caption[] | undefined,
): void {
  const { t } = useLingui()
  const awaited = useRef(new Set<string>())
  useEffect(() => {
    for (const made of making) {
      if (made.fault === null) awaited.current.add(keyOf(made))
      else awaited.current.delete(keyOf(made))
    }
    for (const track of tracks ?? []) {
      const key = keyOf(track)
      if (!awaited.current.has(key) || making.some((made) => keyOf(made) === key)) continue
      awaited.current.delete(key)
      const language = languageName(track.lang)
      if (!isByMachine(track)) continue
      announce(
        track.origin === 'translated'
          ? t`The translation into ${language} is made. It is a draft.`
          : t`The captions in ${language} are made. They are a draft.`,
      )
    }
  }, [making, tracks, t])
}

function keyOf({ lang, kind }: Pick<Caption, 'lang' | 'kind'>): string {
  return `${lang} ${kind}`
}
