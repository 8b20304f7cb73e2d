import * as z from 'zod/mini'

import { send } from '#api/client.ts'
import { ProblemError } from '#api/http-error.ts'
import { createDraft, listMyUploads } from '#contract/upload-calls.ts'
import { getVideo } from '#contract/video-calls.ts'

import { mediaTypeOf, type Existing, type UploadItem } from './upload-item.ts'
import type { UploadEvent } from './upload-reducer.ts'

/** Describes the file to the service, which answers with a video to write about and a place to send to. */
export async function draftUpload(item: UploadItem): Promise<UploadEvent> {
  try {
    const { video, upload } = await send(createDraft, {
      body: draftOf(item),
      // The same key after a lost answer gives the same draft; meaning a duplicate is another request.
      isQuiet: true,
      idempotencyKey: item.allowDuplicate ? `${item.key}-again` : item.key,
    })
    return {
      type: 'drafted',
      draft: {
        videoId: video.id,
        creationUrl: upload.creationUrl,
        uploadUrl: upload.uploadUrl,
        maxChunkB: upload.maxChunkB,
      },
    }
  } catch (error) {
    return await explain(error, item)
  }
}

function draftOf(item: UploadItem): z.input<typeof createDraft.body> {
  const { probe } = item
  return {
    title: item.title,
    fileName: item.fileName,
    sizeB: item.sizeB,
    type: mediaTypeOf(item),
    fingerprint: item.fingerprint ?? '',
    ...(item.channelId === null ? {} : { channelId: item.channelId }),
    ...(item.allowDuplicate ? { allowDuplicate: true } : {}),
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
  if (!(error instanceof ProblemError)) return { type: 'draft-postponed' }
  const { code, problem } = error
  switch (code) {
    case 'duplicate-file':
      return { type: 'duplicate-found', existing: await lookUp(problem.params, item) }
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
      return refuse({ code: 'not-allowed', why: problem.detail ?? problem.title })
    default:
      return { type: 'draft-postponed' }
  }
}

function refuse(refusal: Extract<UploadEvent, { type: 'refused' }>['refusal']): UploadEvent {
  return { type: 'refused', refusal }
}

function numberOf(params: Readonly<Record<string, unknown>> | undefined, name: string): number {
  const value = params?.[name]
  return typeof value === 'number' ? value : 0
}

/** The video that is there already: its id comes with the answer, its date from the video itself. */
async function lookUp(
  params: Readonly<Record<string, unknown>> | undefined,
  item: UploadItem,
): Promise<Existing> {
  const parsed = z.safeParse(z.array(Listed), params?.['existing'])
  const listed = parsed.success ? parsed.data : []
  const begun = await findBegun(listed, item)
  if (begun) return begun
  const first = listed.at(0)
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
  const same = open?.items.filter((one) => one.fingerprint === fingerprint && one.sizeB === sizeB)
  for (const { id, title = null } of listed) {
    const session = same?.find(({ videoId }) => videoId === id)
    if (!session) continue
    const { creationUrl, uploadUrl, maxChunkB, offsetB, createdAt } = session
    const begun = { creationUrl, uploadUrl, maxChunkB, offsetB }
    return { videoId: id, title, addedAt: createdAt, begun }
  }
  return null
}
