import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { usePlayer } from '../engine/player-store.ts'

/** How the picture that is shown is called. */
export function QualityName(): ReactNode {
  const { t } = useLingui()
  const height = usePlayer((state) => state.item?.height ?? null)
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
