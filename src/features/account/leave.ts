import { send } from '#api/client.ts'
import { signOut } from '#auth/sign-out.ts'
import { leaveSession } from '#contract/session-calls.ts'

/** Signs out everywhere in this browser. The list of sign-ins is told on the way, and nothing waits for it. */
export function leave(): void {
  send(leaveSession, { keepalive: true }).catch(() => undefined)
  void signOut()
}
