import * as z from 'zod/mini'

import { page, pageQuery, Id } from '../fields.ts'
import { HistoryEntry } from '../history.ts'
import { Me, MePatch, PersonProfile, Preferences, PreferencesPatch } from '../people.ts'
import { PortalConfig } from '../portal-config.ts'
import { videoErrors } from '../video-errors.ts'
import { Video } from '../videos.ts'
import { defineCall } from './call.ts'

export const getConfig = defineCall('GET /config', {
  summary: 'Name, limits and anti-forgery names of the portal; sets the anti-forgery cookie',
  auth: 'none',
  answer: PortalConfig,
})

export const getMe = defineCall('GET /me', {
  summary: 'The signed-in person',
  auth: 'required',
  answer: Me,
  concurrency: 'etag',
})

export const patchMe = defineCall('PATCH /me', {
  summary: 'Changes the profile',
  auth: 'required',
  body: MePatch,
  bodyType: 'merge-patch',
  answer: Me,
  concurrency: 'if-match',
  errors: ['validation-failed', 'version-conflict'],
})

/** Who works here is nobody's business outside, so only whoever has signed in is told. */
export const getPerson = defineCall('GET /people/:personId', {
  summary: 'A person as others see them',
  auth: 'required',
  params: z.object({ personId: Id }),
  answer: PersonProfile,
  errors: ['not-found'],
})

export const getPreferences = defineCall('GET /me/preferences', {
  summary: 'The person’s preferences',
  auth: 'required',
  answer: Preferences,
})

/** Last writer wins per field: preferences are changed one switch at a time from several devices. */
export const patchPreferences = defineCall('PATCH /me/preferences', {
  summary: 'Changes preferences',
  auth: 'required',
  body: PreferencesPatch,
  bodyType: 'merge-patch',
  answer: Preferences,
  errors: ['validation-failed'],
})

const libraryQuery = z.object({ ...pageQuery, q: z.optional(z.string().check(z.maxLength(200))) })

export const listHistory = defineCall('GET /me/history', {
  summary: 'What the person watched, newest first',
  auth: 'required',
  query: libraryQuery,
  answer: page(HistoryEntry),
  errors: ['invalid-cursor'],
})

export const clearHistory = defineCall('DELETE /me/history', {
  summary: 'Forgets everything watched',
  auth: 'required',
})

export const removeFromHistory = defineCall('DELETE /me/history/:videoId', {
  summary: 'Forgets one video',
  auth: 'required',
  params: z.object({ videoId: Id }),
})

export const listWatchLater = defineCall('GET /me/watch-later', {
  summary: 'Videos saved for later, newest first',
  auth: 'required',
  query: libraryQuery,
  answer: page(Video),
  errors: ['invalid-cursor'],
})

export const addToWatchLater = defineCall('PUT /me/watch-later/:videoId', {
  summary: 'Saves a video for later',
  auth: 'required',
  params: z.object({ videoId: Id }),
  errors: videoErrors,
})

export const removeFromWatchLater = defineCall('DELETE /me/watch-later/:videoId', {
  summary: 'Takes a video off the watch-later list',
  auth: 'required',
  params: z.object({ videoId: Id }),
})

export const listLiked = defineCall('GET /me/liked', {
  summary: 'Videos the person liked, newest first',
  auth: 'required',
  query: libraryQuery,
  answer: page(Video),
  errors: ['invalid-cursor'],
})
