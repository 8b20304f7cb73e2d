import { t } from '@lingui/core/macro'

import { formatPct } from '#lib/format-count.ts'

import { mediaElement } from './media-element.ts'
import { notify } from './player-actions.ts'
import { remember } from './player-memory.ts'
import { playerState, updatePlayer } from './player-store.ts'

const CAPTION_SIZES_PCT = [75, 100, 125, 150, 200, 250, 300]

let afterCaptionChoice: () => void = () => undefined

/** Called after every choice of captions, so that it can be kept elsewhere than in this browser. */
export function onCaptionChoice(listener: () => void): void {
  afterCaptionChoice = listener
}

function captionTracks() {
  return playerState().item?.captions ?? []
}

/** Shows the captions of a language, or none for null. */
export function showCaptions(lang: string | null): void {
  updatePlayer({ captionLang: lang })
  remember({ captionLang: lang })
  afterCaptionChoice()
  const track = captionTracks().find((candidate) => candidate.lang === lang)
  const language = track?.label
  notify(language === undefined ? t`Captions off` : t`Captions: ${language}`)
}

export function toggleCaptions(preferredLangs: readonly string[] = navigator.languages): void {
  const tracks = captionTracks()
  if (tracks.length === 0) {
    notify(t`No captions for this video`)
    return
  }
  if (playerState().captionLang !== null) {
    showCaptions(null)
    return
  }
  const track =
    tracks.find(({ lang }) => preferredLangs.some((wanted) => matchesLang(wanted, lang))) ??
    tracks.find(({ isDefault }) => isDefault) ??
    tracks[0]
  showCaptions(track?.lang ?? null)
}

/** Does `de-AT` ask for `de`? Only the language counts, not the country. */
export function matchesLang(wanted: string, lang: string): boolean {
  return wanted.split('-')[0]?.toLowerCase() === lang.split('-')[0]?.toLowerCase()
}

export function showNextCaptionLanguage(): void {
  const langs = [...captionTracks().map(({ lang }) => lang), null]
  const now = langs.indexOf(playerState().captionLang)
  showCaptions(langs[(now + 1) % langs.length] ?? null)
}

export function setCaptionSize(captionSizePct: number): void {
  updatePlayer({ captionSizePct })
  remember({ captionSizePct })
  afterCaptionChoice()
  const size = formatPct(captionSizePct)
  notify(t`Captions ${size}`)
}

export function changeCaptionSize(step: 1 | -1): void {
  const { captionSizePct } = playerState()
  const next =
    step === 1
      ? CAPTION_SIZES_PCT.find((size) => size > captionSizePct)
      : CAPTION_SIZES_PCT.findLast((size) => size < captionSizePct)
  if (next !== undefined) setCaptionSize(next)
}

export function toggleTheatre(): void {
  const isTheatre = !playerState().isTheatre
  updatePlayer({ isTheatre })
  remember({ isTheatre })
  notify(isTheatre ? t`Theatre` : t`Theatre off`)
}

/** Full screen takes the whole player with its controls; a phone that only allows video gets its own. */
export async function toggleFullscreen(root: Element | null): Promise<void> {
  const media = mediaElement()
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else if (root && document.fullscreenEnabled) await root.requestFullscreen()
    else if (
      'webkitEnterFullscreen' in media &&
      typeof media.webkitEnterFullscreen === 'function'
    ) {
      media.webkitEnterFullscreen()
    }
  } catch {
    notify(t`Full screen is not allowed here`)
  }
}

export async function togglePictureInPicture(): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture()
    else await mediaElement().requestPictureInPicture()
  } catch {
    notify(t`Picture in picture is not available`)
  }
}

export async function copyLinkAtTime(): Promise<void> {
  const url = new URL(location.href)
  url.searchParams.set('t', String(Math.floor(playerState().positionMs / 1000)))
  url.searchParams.delete('tab')
  try {
    await navigator.clipboard.writeText(url.href)
    notify(t`Link at this time copied`)
  } catch {
    notify(t`The browser did not allow copying`)
  }
}
