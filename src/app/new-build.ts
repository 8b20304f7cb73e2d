import { t } from '@lingui/core/macro'
import type { DataRouter, Location } from 'react-router'

import { forgetCarriedWords, leaveWords } from '#api/carried-words.ts'
import { saveWords, unsavedWords } from '#api/unsaved-words.ts'
import { carryWords } from '#lib/code/carry-words.ts'
import { onGoneCode } from '#lib/code/gone-code.ts'
import { showToast } from '#ui/overlays/toast.ts'

const triedKey = 'foyer.build'
/** Whatever is served: of two builds by turns neither sends to the other more often than this. */
const ONCE_IN_MS = 60_000
const PATIENCE_MS = 5_000
const entryScript = /<script type="module"[^>]* src="([^"]+)"/

type Router = Pick<DataRouter, 'state'>

/**
 * Lets a new build take the place of this page when code of this one is gone: at the address somebody is on their way to,
 * with what was written here. It is here before any code can be missed, because then it may be gone, too.
 */
export function followBuilds(router: Router): void {
  let leaving: Promise<boolean> | null = null
  onGoneCode(async (wanted) => {
    // Pointed at only: nobody waits.
    if (wanted === 'screen' && router.state.initialized && !router.state.navigation.location)
      return null
    if (!navigator.onLine) return null
    const fresh = await freshBuild()
    if (fresh === null) return null
    if (fresh === runningBuild()) return 'missing'
    if (!isFirstTry()) return 'outdated'
    leaving ??= leave(router.state.navigation.location).finally(() => (leaving = null))
    const hasTried = await leaving
    if (wanted === 'screen' || hasTried) return 'outdated'
    askToLoad()
    // What stands on the page stays, with what is written there.
    return new Promise(() => undefined)
  })
}

function runningBuild(): string | null {
  return document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null
}

/** What the page names that is served now; null when there is none, or something else stands between. */
async function freshBuild(): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch('/', { cache: 'no-store', signal })
    return entryScript.exec(await answer.text())?.[1] ?? null
  } catch {
    return null
  }
}

function isFirstTry(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(triedKey)) > ONCE_IN_MS
  } catch {
    // Where nothing can be noted, nothing would end a loop.
    return false
  }
}

/** Resolves when the page is still here after all: false where something would be lost, true where it should have gone. */
async function leave(place: Location | undefined): Promise<boolean> {
  if (!(await haveWordsCarried(place !== undefined)) || !mayLeave()) {
    carryWords(false)
    // What is written goes on here, and these would be older than that.
    forgetCarriedWords()
    return false
  }
  sessionStorage.setItem(triedKey, String(Date.now()))
  // Brought back by the browser it would still be the old one.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  if (place) load(new URL(place.pathname + place.search + place.hash, location.href), 'assign')
  else load(addressHere(), 'replace')
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  carryWords(false)
  return true
}

/** What is written on this page comes along, or is saved. A form that is left for elsewhere has asked already. */
async function haveWordsCarried(isGoing: boolean): Promise<boolean> {
  const unsaved = unsavedWords().filter(({ isAskedFor }) => !(isGoing && isAskedFor))
  const canCome = unsaved.filter(({ carry }) => carry)
  if (!(await saveWords(unsaved.filter(({ carry }) => !carry)))) return false
  try {
    for (const { carry } of canCome)
      for (const [name, words] of carry?.() ?? []) leaveWords(name, words)
  } catch {
    return false
  }
  carryWords(true)
  return true
}

/** Nothing else asks before it is left: a file that is being sent, say. */
function mayLeave(): boolean {
  return dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/** Here, and where the film is. */
function addressHere(): URL {
  const film = document.querySelector<HTMLVideoElement>('[data-stage] video')
  const url = new URL(location.href)
  if (film && film.currentTime >= 1) url.searchParams.set('t', `${Math.floor(film.currentTime)}`)
  return url
}

/** Also where only what follows the `#` is another, for which a browser loads nothing. */
function load(url: URL, how: 'assign' | 'replace'): void {
  const isSame = url.pathname === location.pathname && url.search === location.search
  if (isSame) location.reload()
  else location[how](url)
}

function askToLoad(): void {
  showToast({
    about: 'new build',
    tone: 'error',
    text: t`There is a new version of this portal, and what you asked for is only in it. Save what you wrote, let what is being sent arrive, then load the page again.`,
    action: { label: t`Load again`, onSelect: () => location.reload() },
  })
}
