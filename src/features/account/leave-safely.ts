import { t } from '@lingui/core/macro'

import { forgetCarriedWords } from '#api/carried-words.ts'
import { send } from '#api/client.ts'
import { hasUnsavedWords, saveEverything } from '#api/unsaved-words.ts'
import { getSession, tellSession } from '#auth/session/session.ts'
import { signOut } from '#auth/trips/sign-out.ts'
import { leaveSession } from '#contract/calls/session-calls.ts'
import { forgetSearches } from '#data/forget-searches.ts'
import { dismissToast, showToast, takeBackToast, toasts } from '#ui/overlays/toast.ts'

/** A provider may be slow, and a person may press Stop. */
const patienceMs = 10_000

/** How often it is looked whether there is still something to lose. */
const lookMs = 1_000

const about = 'unsaved words'

/** Signs out everywhere in this browser, unless that would lose words of this page; then it says so and waits to be told. */
export async function leaveSafely(): Promise<void> {
  takeBackToast(about)
  if (await saveEverything()) {
    await leaveNow()
    return
  }
  const question = showToast({
    about,
    tone: 'error',
    text: t`Some of what you wrote here isn’t saved yet and would be lost. You are still signed in.`,
    action: { label: t`Sign out anyway`, onSelect: () => void leaveNow() },
  })
  const timer = setInterval(() => {
    const isAsked = toasts.read().some(({ id }) => id === question)
    if (isAsked && hasUnsavedWords()) return
    dismissToast(question)
    clearInterval(timer)
  }, lookMs)
}

async function leaveNow(): Promise<void> {
  // What this person looked for is nobody else's business, also before the provider has answered.
  forgetSearches()
  forgetCarriedWords()
  forgetCarriedWords('localStorage')
  try {
    await signOut(() => send(leaveSession, { keepalive: true }))
  } finally {
    // Also where leaving failed half-way: nobody may be kept on a page that only says it is leaving.
    setTimeout(stay, patienceMs)
  }
}

/** The browser has not left, so the page is one on which nobody is signed in. */
function stay(): void {
  const session = getSession()
  if (session.status === 'signed-out' && session.isLeaving) tellSession({ kind: 'came-back' })
}
