import { redirect, type MiddlewareFunction } from 'react-router'

import { paths } from '#config/paths.ts'

import { flagsOf } from './session-machine.ts'
import { settledSession } from './session.ts'

/**
 * Middleware of routes for signed-in people: waits while the session is loading, continues when
 * somebody is authenticated, else leads to the sign-in page and never falls through.
 * A session that cannot be read is an error to show, not a sign-out.
 */
export const requireSession: MiddlewareFunction = async ({ request }, next) => {
  const session = await settledSession(request.signal)
  if (flagsOf(session).isAuthenticated) return next()
  if (session.status === 'failed' && session.error.code === 'storage-blocked') throw session.error
  const { pathname, search, hash } = new URL(request.url)
  throw redirect(paths.signIn(pathname + search + hash))
}
