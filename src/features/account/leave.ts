import { send } from '#api/client.ts'
import { getSession, tellSession } from '#auth/session.ts'
import { signOut } from '#auth/sign-out.ts'
import { leaveSession } from '#contract/session-calls.ts'

/** A provider may be slow, and a person may press Stop. */
const patienceMs = 10_000

/** Signs out everywhere in this browser. The list of sign-ins is told on the way, and nothing waits for it. */
export async function leave(): Promise<void> {
  send(leaveSession, { keepalive: true }).catch(() => undefined)
  try {
    await signOut()
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
