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
    for (const { lang, fault } of making) {
      if (fault === null) awaited.current.add(lang)
      else awaited.current.delete(lang)
    }
    const made = (tracks ?? []).filter(
      (track) => track.kind === 'captions' && awaited.current.has(track.lang),
    )
    for (const track of made) {
      if (making.some(({ lang }) => lang === track.lang)) continue
      awaited.current.delete(track.lang)
      const language = languageName(track.lang)
      if (isByMachine(track)) announce(t`The captions in ${language} are made. They are a draft.`)
    }
  }, [making, tracks, t])
}
