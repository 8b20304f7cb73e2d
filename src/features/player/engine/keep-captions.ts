import type { Preferences } from '#contract/people.ts'
import { changePreferences } from '#data/account/account.ts'

import { playerState } from './player-store.ts'
import { onCaptionChoice } from './view-actions.ts'

const QUIET_MS = 800

/**
 * Keeps the choice of captions with the person, once they have stopped choosing. It also stands in
 * this browser's memory, so a call that fails costs nothing here.
 */
export function keepCaptionChoices(preferences: () => Preferences | null): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = async (): Promise<void> => {
    const now = preferences()
    if (!now) return
    const {
      captionLang,
      secondLang,
      captionSizePct,
      captionStyle: style,
      isDescribing,
    } = playerState()
    const others = now.captions.lang.filter((lang) => lang !== captionLang)
    const lang = captionLang === null ? now.captions.lang : [captionLang, ...others]
    const captions = { on: captionLang !== null, lang, secondLang, sizePct: captionSizePct, style }
    await changePreferences({ captions, audioDescription: isDescribing }).catch(() => undefined)
  }
  onCaptionChoice(() => {
    clearTimeout(timer)
    timer = setTimeout(() => void keep(), QUIET_MS)
  })
  return () => onCaptionChoice(() => undefined)
}
