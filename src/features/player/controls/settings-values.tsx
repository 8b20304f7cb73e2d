import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { usePlayer } from '../engine/player-store.ts'

/** How the picture that is shown is called. */
export function QualityName(): ReactNode {
  const { t } = useLingui()
  const chosen = usePlayer((state) => state.chosenQuality)
  const shown = usePlayer((state) => state.quality)
  const hasChoice = usePlayer((state) => state.qualities.length > 0)
  const height = usePlayer((state) => state.item?.height ?? null)
  if (chosen !== null) return `${chosen}p`
  if (hasChoice) {
    const quality = `${shown}p`
    return shown === null ? t`Automatic` : t`Automatic, ${quality}`
  }
  return height === null ? t({ message: 'Original', context: 'quality' }) : `${height}p`
}

/** The captions that are shown, if any. */
export function CaptionsName(): ReactNode {
  const { t } = useLingui()
  const captions = usePlayer((state) => state.item?.captions) ?? []
  const chosen = usePlayer((state) => state.captionLang)
  const track = captions.find(({ lang }) => lang === chosen)
  if (track) return track.label
  return captions.length > 0
    ? t({ message: 'Off', context: 'captions' })
    : t({ message: 'None', context: 'captions' })
}
