import { repeatWork } from '#server/api/repeat-work.ts'
import type { Services } from '#server/api/services.ts'
import { createHearing } from '#server/auth/changed-people.ts'

/** What is ended at one service is refused at the others within twice this, a slow answer included. */
const hearMs = 1_000

/**
 * What one of several services learns of people, the others hear: a session that was ended, somebody who signed out. Asked
 * for again and again, since LISTEN does not come through a pooler.
 */
export function shareSignIns(services: Services): void {
  const hear = createHearing(services.db)
  let isHearing = false
  repeatWork(services, hearMs, 'sign-ins.not-heard', async () => {
    // A database that hangs is not asked by ten at once.
    if (isHearing) return
    isHearing = true
    try {
      for (const personId of await hear()) services.bearer.forget(personId)
    } finally {
      isHearing = false
    }
  })
}
