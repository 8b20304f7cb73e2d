import { t } from '@lingui/core/macro'

import type { CaptionStyle } from '#contract/people.ts'
import { formatPct } from '#lib/format-count.ts'
import { showToast } from '#ui/overlays/toast.ts'

import { notify } from '../engine/player-actions.ts'
import { readMemory, remember } from '../engine/player-memory.ts'
import { playerState, updatePlayer, type PlayerState } from '../engine/player-store.ts'
import { captionsChosen, showCaptions } from '../engine/view-actions.ts'
import { plainCaptions } from './plain-captions.ts'

const SIZES_PCT = [50, 75, 100, 125, 150, 200, 250, 300]
const OPACITIES_PCT = [25, 50, 75, 100]
const STRENGTHS_PCT = [0, 25, 50, 75, 100]

/** Opens the panel beside the film. It is what captions are tried on, so it neither fills the screen nor the page. */
export async function styleCaptions(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined)
  updatePlayer({ isStyling: true, isTheatre: false })
}

export function stopStyling(): void {
  updatePlayer({ isStyling: false, isTheatre: readMemory().isTheatre })
}

/** Shows captions like this at once, and from now on. */
export function changeCaptionStyle({
  sizePct = playerState().captionSizePct,
  ...change
}: Partial<CaptionStyle> & { sizePct?: number }): void {
  keep({ captionSizePct: sizePct, captionStyle: { ...styleNow(), ...change } })
}

function styleNow(): CaptionStyle {
  return playerState().captionStyle ?? plainCaptions
}

function keep(captions: Pick<PlayerState, 'captionStyle' | 'captionSizePct'>): void {
  updatePlayer(captions)
  remember(captions)
  captionsChosen()
}

/** Captions as everybody begins with them; what they were like comes back by Undo. */
export function resetCaptionStyle(): void {
  const { captionStyle, captionSizePct } = playerState()
  keep({ captionStyle: null, captionSizePct: 100 })
  showToast({
    about: 'caption-style',
    text: t`Captions look as they did at first`,
    action: {
      label: t`Undo`,
      isUndo: true,
      onSelect: () => keep({ captionStyle, captionSizePct }),
    },
  })
}

/** The one above, and from the last to the first. */
function next(values: readonly number[], now: number): number {
  return values.find((value) => value > now) ?? values[0] ?? now
}

/** How much of the film is seen through the letters. */
function changeCaptionOpacity(): void {
  const opacityPct = next(OPACITIES_PCT, styleNow().opacityPct)
  changeCaptionStyle({ opacityPct })
  const strength = formatPct(opacityPct)
  notify(t`Letters of captions ${strength}`)
}

/** How much of it is seen through what is behind them. */
function changeCaptionBackground(): void {
  const strengthPct = next(STRENGTHS_PCT, styleNow().strengthPct)
  changeCaptionStyle({ strengthPct })
  const strength = formatPct(strengthPct)
  notify(t`Background of captions ${strength}`)
}

/** One step larger or smaller, as far as it goes. */
function changeCaptionSize(step: 1 | -1): void {
  const { captionSizePct } = playerState()
  const sizePct =
    step === 1
      ? SIZES_PCT.find((size) => size > captionSizePct)
      : SIZES_PCT.findLast((size) => size < captionSizePct)
  if (sizePct === undefined) return
  changeCaptionStyle({ sizePct })
  const size = formatPct(sizePct)
  notify(t`Captions ${size}`)
}

/** Shows another language together with the first, or none for null. */
export function showSecondLine(secondLang: string | null): void {
  updatePlayer({ secondLang })
  remember({ secondLang })
  captionsChosen()
  const track = playerState().item?.captions.find(({ lang }) => lang === secondLang)
  const language = track?.label
  notify(language === undefined ? t`Second line off` : t`Second line: ${language}`)
}

/** One language after the other, and none after the last. */
function showNextCaptionLanguage(): void {
  const { item, captionLang } = playerState()
  const langs = [...(item?.captions.map(({ lang }) => lang) ?? []), null]
  showCaptions(langs[(langs.indexOf(captionLang) + 1) % langs.length] ?? null)
}

/** What the keys do that few ever press. */
export const lateCommands = {
  'captions-language': showNextCaptionLanguage,
  'captions-larger': () => changeCaptionSize(1),
  'captions-smaller': () => changeCaptionSize(-1),
  'captions-opacity': changeCaptionOpacity,
  'captions-background': changeCaptionBackground,
}
