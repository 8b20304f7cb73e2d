import * as z from 'zod/mini'

import { Id } from '../fields.ts'
import { DraftAnswer, SentFile } from '../uploads.ts'
import { VersionNumber, VideoVersion } from '../versions.ts'
import { fileErrors, videoErrors } from '../video-errors.ts'
import { defineCall } from './call.ts'
import { videoParams } from './video-calls.ts'

const VersionList = z.object({ items: z.array(VideoVersion) })

const versionParams = z.object({ videoId: Id, number: VersionNumber })

export const listVersions = defineCall('GET /videos/:videoId/versions', {
  summary: 'The films of a video, the newest first',
  auth: 'required',
  params: videoParams,
  answer: VersionList,
  errors: [...videoErrors, 'forbidden'],
})

export const revertVersion = defineCall('POST /videos/:videoId/versions/:number/revert', {
  summary: 'Plays a film again that the video played before; the one it plays is kept',
  auth: 'required',
  params: versionParams,
  answer: VersionList,
  errors: [...videoErrors, 'forbidden'],
})

export const removeVersion = defineCall('DELETE /videos/:videoId/versions/:number', {
  summary:
    'Removes a film for good that the video does not play, or gives up one’s own that was begun and is not all there',
  auth: 'required',
  params: versionParams,
  answer: VersionList,
  errors: [...videoErrors, 'forbidden', 'fresh-sign-in-needed', 'video-processing'],
})

export const replaceSource = defineCall('POST /videos/:videoId/source', {
  summary:
    'Begins another film for a video that is watched; sent like the first one, it takes its place once it can be watched',
  auth: 'required',
  params: videoParams,
  body: SentFile,
  answer: DraftAnswer,
  status: 201,
  errors: fileErrors,
})
