import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { WatchPlace } from '#config/paths.ts'
import type { Video } from '#contract/videos.ts'
import { formatDuration } from '#lib/format-duration.ts'

import { readMoment, type Moment } from './share-moment.tsx'

/** As long as a sentence or two: offered as the end of what is shared, not chosen. */
const OFFERED_MS = 30_000

export interface SharedPlace {
  from: Moment
  until: Moment
  hasCaptions: boolean
  fromError: string | undefined
  untilError: string | undefined
  isWrong: boolean
  /** What of it stands in the address. */
  inLink: WatchPlace
  setFrom: (from: Moment) => void
  setUntil: (until: Moment) => void
  setHasCaptions: (hasCaptions: boolean) => void
}

/** Which part of a video a link leads to, as it is being chosen. */
export function useSharedPlace(
  { durationMs }: Pick<Video, 'durationMs'>,
  positionMs: number,
): SharedPlace {
  const { t } = useLingui()
  const wholeMs = durationMs ?? Infinity
  const [from, setFrom] = useState<Moment>({ isOn: false, text: formatDuration(positionMs) })
  const [until, setUntil] = useState<Moment>({
    isOn: false,
    text: formatDuration(Math.min(positionMs + OFFERED_MS, wholeMs)),
  })
  const [hasCaptions, setHasCaptions] = useState(false)
  const fromMs = readMoment(from)
  const untilMs = readMoment(until)
  const isFromWrong = from.isOn && (fromMs === null || fromMs >= wholeMs)
  const isUntilWrong = until.isOn && (untilMs === null || untilMs <= (fromMs ?? 0))
  return {
    from,
    until,
    hasCaptions,
    setFrom,
    setUntil,
    setHasCaptions,
    fromError: isFromWrong ? t`No moment of this video. Write it like 1:30.` : undefined,
    untilError: isUntilWrong ? t`Write a later moment, like 1:30.` : undefined,
    isWrong: isFromWrong || isUntilWrong,
    inLink: {
      ...(fromMs !== null && !isFromWrong && { t: fromMs / 1000 }),
      ...(untilMs !== null && !isUntilWrong && { end: Math.floor(untilMs / 1000) }),
      cc: hasCaptions,
    },
  }
}
