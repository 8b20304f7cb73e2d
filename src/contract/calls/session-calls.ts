import * as z from 'zod/mini'

import { Id } from '../fields.ts'
import { SessionList } from '../sessions.ts'
import { defineCall } from './call.ts'

export const listSessions = defineCall('GET /me/sessions', {
  summary: 'Where the person is signed in, by browser; the newest first',
  auth: 'required',
  answer: SessionList,
})

export const endSession = defineCall('DELETE /me/sessions/:sessionId', {
  summary: 'Refuses every token of one session from now on; the provider is not told',
  auth: 'required',
  params: z.object({ sessionId: Id }),
  needsFreshSignIn: true,
  errors: ['not-found', 'feature-disabled'],
})

export const leaveSession = defineCall('POST /me/sign-out', {
  summary:
    'Signs out here: refuses this token, and tokens issued before of the same sign-in; off the list it is, too',
  auth: 'required',
})
