import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Caption } from '#contract/captions.ts'
import { linesOfBefore, webVttQuery } from '#data/cues.ts'
import type { WrittenCue } from '#lib/webvtt.ts'

import { usePlayer } from '../engine/player-store.ts'
import { activeCues, lastEnds } from './active-cues.ts'
import { readRegions, readSettings, type CueRegion, type CueSettings } from './cue-settings.ts'
import { readStyles } from './cue-styles.ts'
import { readHead } from './read-head.ts'

/** What a track says of itself for all of its cues. */
export interface TrackLook {
  lang: string
  rules: ReturnType<typeof readStyles>
  regions: readonly CueRegion[]
}

export interface ShownCue extends WrittenCue {
  /** Its place among all of its track. */
  key: string
}

export interface ShownWords extends TrackLook {
  /** Those of this moment. */
  cues: readonly ShownCue[]
}

/** A cue with where it wants to stand. */
export interface PlacedCue {
  cue: ShownCue
  settings: CueSettings
  words: ShownWords
}

export function placedCues(words: ShownWords): PlacedCue[] {
  const regions = words.regions.map(({ id }) => id)
  return words.cues.map((cue) => ({ cue, words, settings: readSettings(cue.settings, regions) }))
}

const none: readonly WrittenCue[] = []

/** What a track says at the moment that is played, once it is here. */
export function useWords(track: Caption | undefined): ShownWords | null {
  const videoId = usePlayer((state) => state.item?.videoId) ?? ''
  const { data } = useQuery({
    ...webVttQuery(videoId, track),
    placeholderData: linesOfBefore(track),
  })
  const cues = data?.cues ?? none
  const ends = useMemo(() => lastEnds(cues), [cues])
  const { rules, regions } = useMemo(() => {
    const head = readHead(data?.head ?? '')
    return { rules: readStyles(head.styles), regions: readRegions(head.regions) }
  }, [data])
  // The same places answer the same text, and nothing is drawn anew until they change.
  const places = usePlayer((state) => activeCues(cues, ends, state.positionMs).join())
  const shown = useMemo(
    () =>
      places.split(',').flatMap((key) => {
        const cue = key === '' ? undefined : cues[Number(key)]
        return cue ? [{ ...cue, key }] : []
      }),
    [places, cues],
  )
  return track === undefined ? null : { lang: track.lang, rules, regions, cues: shown }
}
