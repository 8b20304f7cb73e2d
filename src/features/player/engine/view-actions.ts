import { t } from '@lingui/core/macro'

import type { Caption } from '#contract/captions.ts'

import { mediaElement } from './media-element.ts'
import { notify } from './player-actions.ts'
import { remember } from './player-memory.ts'
import { playerState, updatePlayer, type PlayerState } from './player-store.ts'

let afterCaptionChoice: () => void = () => undefined

/** Called after every choice of captions, so that it can be kept elsewhere than in this browser. */
export function onCaptionChoice(listener: () => void): void {
  afterCaptionChoice = listener
}

/** Has what was chosen kept elsewhere, too. */
export function captionsChosen(): void {
  afterCaptionChoice()
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

/** Has what is seen be said from now on, or not. */
export function toggleDescribing(): void {
  if (playerState().item?.descriptions.length === 0) {
    notify(t`No audio description for this video`)
    return
  }
  const isDescribing = !playerState().isDescribing
  updatePlayer({ isDescribing })
  remember({ isDescribing })
  afterCaptionChoice()
  notify(isDescribing ? t`Audio description on` : t`Audio description off`)
}

/** Does `de-AT` ask for `de`? Only the language counts, not the country. */
export function matchesLang(wanted: string, lang: string): boolean {
  return wanted.split('-')[0]?.toLowerCase() === lang.split('-')[0]?.toLowerCase()
}

/** The track that stands together with the one that is shown, if this person wants one and there is one. */
export function secondTrack({ item, captionLang, secondLang }: PlayerState): Caption | undefined {
  if (secondLang === null) return undefined
  const others = item?.captions.filter(({ lang }) => lang !== captionLang)
  return (
    others?.find(({ lang }) => lang === secondLang) ??
    others?.find(({ lang }) => matchesLang(secondLang, lang))
  )
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
