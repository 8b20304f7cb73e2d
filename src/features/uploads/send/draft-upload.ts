import * as z from 'zod/mini'

import { send } from '#api/client.ts'
import { ProblemError, StatusError, statusOf } from '#api/errors/http-error.ts'
import { listMyUploads, type createDraft } from '#contract/calls/upload-calls.ts'
import type { replaceSource } from '#contract/calls/version-calls.ts'
import { getVideo } from '#contract/calls/video-calls.ts'
import { openDraft } from '#data/drafts.ts'
import { openReplacement } from '#data/editing/versions.ts'

import { readQueue } from '../state/queue-store.ts'
import type { UploadEvent } from '../state/upload-event.ts'
import { mediaTypeOf, type Existing, type UploadItem } from '../state/upload-item.ts'

/** Describes the file to the service, which answers with a video to write about and a place to send to. */
export async function draftUpload(item: UploadItem): Promise<UploadEvent> {
  try {
    // The same key after a lost answer gives the same draft; meaning a duplicate is another request.
    const { video, upload } = await (item.isReplacement && item.videoId !== null
      ? openReplacement(item.videoId, fileOf(item), draftKey(item))
      : openDraft(draftOf(item), draftKey(item)))
    return {
      type: 'drafted',
      draft: {
        videoId: video.id,
        version: upload.version,
        creationUrl: upload.creationUrl,
        uploadUrl: upload.uploadUrl,
        maxChunkB: upload.maxChunkB,
      },
    }
  } catch (error) {
    return await explain(error, item)
  }
}

function draftKey({ key, allowDuplicate, draftCount }: UploadItem): string {
  return [key, ...(allowDuplicate ? ['again'] : []), ...(draftCount > 0 ? [draftCount] : [])].join(
    '-',
  )
}

function draftOf(item: UploadItem): z.input<typeof createDraft.body> {
  return {
    ...fileOf(item),
    ...(item.videoId === null ? {} : { videoId: item.videoId }),
    title: item.title,
    ...(item.channelId === null ? {} : { channelId: item.channelId }),
    ...(item.allowDuplicate ? { allowDuplicate: true } : {}),
  }
}

function fileOf(item: UploadItem): z.input<typeof replaceSource.body> {
  const { probe } = item
  return {
    fileName: item.fileName,
    sizeB: item.sizeB,
    type: mediaTypeOf(item),
    fingerprint: item.fingerprint ?? '',
    ...(probe === null
      ? {}
      : {
          durationMs: probe.durationMs,
          width: probe.width,
          height: probe.height,
          ...(probe.fps === null ? {} : { fps: probe.fps }),
        }),
  }
}

const Listed = z.object({
  id: z.string(),
  title: z.optional(z.string()),
})

/** What the service's answer means for the ticket. What passes by itself is tried again later. */
async function explain(error: unknown, item: UploadItem): Promise<UploadEvent> {
  if (!(error instanceof ProblemError)) return postponed(error)
  const { code, problem } = error
  if (item.isReplacement && (code === 'not-found' || code === 'video-deleted')) {
    return { type: 'failed', reason: 'video-deleted' }
  }
  switch (code) {
    case 'duplicate-file':
      return await explainDuplicate(problem.params, item)
    case 'file-too-large':
      return refuse({
        code: 'too-big',
        sizeB: item.sizeB,
        limitB: numberOf(problem.params, 'maxB'),
      })
    case 'quota-exceeded': {
      const leftB = problem.params?.['leftB']
      const left = typeof leftB === 'number' ? leftB : null
      return refuse({ code: 'quota', sizeB: item.sizeB, leftB: left })
    }
    case 'unsupported-media':
      return refuse({ code: 'cannot-play', what: 'this kind of file' })
    case 'too-long':
      return refuse({
        code: 'too-long',
        durationMs: item.probe?.durationMs ?? 0,
        limitMs: numberOf(problem.params, 'maxMs'),
      })
    case 'forbidden':
    case 'account-restricted':
    case 'feature-disabled':
    case 'validation-failed':
      return refuse({ code: 'not-allowed', why: code })
    default:
      return postponed(error)
  }
}

/** It is asked for again when its turn comes, and what became of it now says when. */
function postponed(error: unknown): UploadEvent {
  return {
    type: 'draft-postponed',
    failure: {
      status: statusOf(error) ?? 0,
      code: error instanceof ProblemError ? error.code : null,
      retryAfterMs: hasAnswer(error) ? error.retryAfterMs : null,
      isChunk: false,
    },
  }
}

function hasAnswer(error: unknown): error is ProblemError | StatusError {
  return error instanceof ProblemError || error instanceof StatusError
}

function refuse(refusal: Extract<UploadEvent, { type: 'refused' }>['refusal']): UploadEvent {
  return { type: 'refused', refusal }
}

function numberOf(params: Readonly<Record<string, unknown>> | undefined, name: string): number {
  const value = params?.[name]
  return typeof value === 'number' ? value : 0
}

/** The video that is there already. One that is being removed here is none: the file is wanted again. */
async function explainDuplicate(
  params: Readonly<Record<string, unknown>> | undefined,
  item: UploadItem,
): Promise<UploadEvent> {
  const parsed = z.safeParse(z.array(Listed), params?.['existing'])
  const listed = parsed.success ? parsed.data : []
  const others = readQueue().items.filter(({ key }) => key !== item.key)
  const leaving = others.filter(({ state }) => state.name === 'cancelling')
  const staying = listed.filter(({ id }) => !holds(leaving, id))
  if (listed.length > 0 && staying.length === 0 && !item.allowDuplicate) {
    return draftUpload({ ...item, allowDuplicate: true })
  }
  const begun = await findBegun(
    staying.filter(({ id }) => !holds(others, id)),
    item,
  )
  return { type: 'duplicate-found', existing: begun ?? (await lookUp(staying.at(0))) }
}

function holds(items: readonly UploadItem[], videoId: string): boolean {
  return items.some((item) => item.videoId === videoId)
}

/** Its id comes with the answer, its date from the video itself. */
async function lookUp(first: z.infer<typeof Listed> | undefined): Promise<Existing> {
  if (!first) return { videoId: null, title: null, addedAt: null, begun: null }
  const video = await send(getVideo, { params: { videoId: first.id } }).catch(() => null)
  const addedAt = video?.createdAt ?? null
  return { videoId: first.id, title: first.title ?? null, addedAt, begun: null }
}

/** One of these that is not all there: begun in another browser, where it may never be finished. */
async function findBegun(
  listed: readonly z.infer<typeof Listed>[],
  { fingerprint, sizeB }: UploadItem,
): Promise<Existing | null> {
  const open = await send(listMyUploads).catch(() => null)
  // One that is to take the place of another film is no new video.
  const same = open?.items.filter(
    (one) => one.fingerprint === fingerprint && one.sizeB === sizeB && one.version === 1,
  )
  for (const { id, title = null } of listed) {
    const session = same?.find(({ videoId }) => videoId === id)
    if (!session) continue
    const { creationUrl, uploadUrl, maxChunkB, offsetB, createdAt } = session
    const begun = { creationUrl, uploadUrl, maxChunkB, offsetB }
    return { videoId: id, title, addedAt: createdAt, begun }
  }
  return null
}
