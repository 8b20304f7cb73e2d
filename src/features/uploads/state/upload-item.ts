import * as z from 'zod/mini'

/** What a look inside the file told, before a byte is sent. Times in ms, sizes in pixels. */
export const Probe = z.object({
  container: z.string(),
  mimeType: z.string(),
  durationMs: z.number(),
  width: z.number(),
  height: z.number(),
  fps: z.nullable(z.number()),
  videoCodec: z.nullable(z.string()),
  audioCodec: z.nullable(z.string()),
  rotation: z.number(),
})
export type Probe = z.infer<typeof Probe>

/** The service's code. A queue that was kept by an older version says it in words, which are not shown. */
const NotAllowed = z.catch(
  z.enum(['forbidden', 'account-restricted', 'feature-disabled', 'validation-failed']),
  'validation-failed',
)

/** Why a file is refused before a byte is sent (docs/specification.md#states-of-an-upload). */
export const Refusal = z.discriminatedUnion('code', [
  z.object({ code: z.literal('not-video'), kind: z.string() }),
  z.object({ code: z.literal('empty') }),
  z.object({ code: z.literal('damaged'), afterMs: z.nullable(z.number()) }),
  z.object({ code: z.literal('cannot-play'), what: z.string() }),
  z.object({ code: z.literal('too-long'), durationMs: z.number(), limitMs: z.number() }),
  z.object({ code: z.literal('too-short') }),
  z.object({ code: z.literal('too-big'), sizeB: z.number(), limitB: z.number() }),
  z.object({ code: z.literal('quota'), sizeB: z.number(), leftB: z.nullable(z.number()) }),
  z.object({ code: z.literal('unreadable') }),
  z.object({ code: z.literal('already-queued') }),
  z.object({ code: z.literal('not-allowed'), why: NotAllowed }),
])
export type Refusal = z.infer<typeof Refusal>

export const WaitCause = z.enum(['offline', 'unreachable', 'busy', 'sign-in', 'server-full'])
export type WaitCause = z.infer<typeof WaitCause>

/** The video this file already is on the service. */
export const Existing = z.object({
  videoId: z.nullable(z.string()),
  title: z.nullable(z.string()),
  addedAt: z.nullable(z.string()),
  /** It is not all there yet: where the rest goes, and what has arrived. */
  begun: z.nullable(
    z.object({
      creationUrl: z.string(),
      uploadUrl: z.nullable(z.string()),
      maxChunkB: z.number(),
      offsetB: z.number(),
    }),
  ),
})
export type Existing = z.infer<typeof Existing>

/** Where an upload is (docs/specification.md#states-of-an-upload). Each state carries only what its own words need. */
export const UploadState = z.discriminatedUnion('name', [
  z.object({ name: z.literal('selected') }),
  z.object({ name: z.literal('checking') }),
  z.object({ name: z.literal('rejected'), refusal: Refusal }),
  z.object({
    name: z.literal('duplicate'),
    existing: Existing,
  }),
  z.object({ name: z.literal('ready') }),
  z.object({ name: z.literal('creating') }),
  z.object({ name: z.literal('sending') }),
  z.object({ name: z.literal('paused') }),
  z.object({ name: z.literal('waiting'), cause: WaitCause, retryAtMs: z.nullable(z.number()) }),
  z.object({ name: z.literal('other-tab') }),
  z.object({ name: z.literal('recovering') }),
  z.object({ name: z.literal('needs-file'), isMismatch: z.boolean() }),
  z.object({ name: z.literal('expired') }),
  z.object({ name: z.literal('verifying') }),
  z.object({ name: z.literal('done'), isReady: z.boolean(), isPublished: z.boolean() }),
  z.object({ name: z.literal('failed'), reason: z.string() }),
  z.object({ name: z.literal('cancelling') }),
])
export type UploadState = z.infer<typeof UploadState>
export type StateName = UploadState['name']

/** One file of the queue. Kept in the journal, so that a reload loses nothing. */
export const UploadItem = z.object({
  key: z.string(),
  /** Who added it: nobody else on this device sees it. */
  subject: z.string(),
  fileName: z.string(),
  sizeB: z.number(),
  lastModifiedMs: z.number(),
  type: z.string(),
  title: z.string(),
  addedAtMs: z.number(),
  probe: z.nullable(Probe),
  /** What of it not every browser plays, so that the service turns it into what they all do. */
  converts: z.catch(z.nullable(z.string()), null),
  fingerprint: z.nullable(z.string()),
  allowDuplicate: z.boolean(),
  channelId: z.nullable(z.string()),
  videoId: z.nullable(z.string()),
  /** Another browser began it, or this one has forgotten: nothing is known of the file but what the service was told. */
  isFromElsewhere: z.catch(z.boolean(), false),
  /** It is to take the place of the file that a video plays, and not a draft. */
  isReplacement: z.catch(z.boolean(), false),
  /** Which film of its video it is, once the service has been told of it. */
  version: z.catch(z.nullable(z.number()), null),
  creationUrl: z.nullable(z.string()),
  uploadUrl: z.nullable(z.string()),
  maxChunkB: z.nullable(z.number()),
  /** Bytes the server has said it holds. */
  offsetB: z.number(),
  isPublishRequested: z.boolean(),
  /** The first suggested frame, small, for the ticket. */
  poster: z.nullable(z.instanceof(Blob)),
  /** `all` when the service has every picture this browser can make; otherwise what keeps the rest from being made. */
  pictures: z.catch(z.enum(['none', 'all', 'no-file', 'no-room', 'refused']), 'none'),
  /** Drafts whose video is gone: the next is asked for anew, not as the same once more. */
  draftCount: z.catch(z.number(), 0),
  state: UploadState,
})
export type UploadItem = z.infer<typeof UploadItem>

/** Another browser began it, and this one has no file of it: it is the other's still, and nothing of it is kept here. */
export function isAdopted({ isFromElsewhere, state }: UploadItem): boolean {
  return isFromElsewhere && state.name === 'needs-file'
}

/** What its ticket is headed with: the title it will have, or the file, where that is refused. */
export function shownName(item: UploadItem): string {
  return isNamedByFile(item) ? item.fileName : item.title
}

/** Is its ticket headed with the name of the file? */
export function isNamedByFile({ state, isReplacement }: UploadItem): boolean {
  // Of which video it is stands below, or is known where it stands; which file it is, is not.
  return state.name === 'rejected' || isReplacement
}

/** It was refused before the service knew of it. Another file for a draft may be refused, and the draft is there. */
export function leavesNothing({ state, videoId, isReplacement, version }: UploadItem): boolean {
  const isKnown = isReplacement ? version !== null : videoId !== null
  return state.name === 'rejected' && !isKnown
}

/** All sent, and its pictures are still made here: closing the page now would put them off. */
export function isIllustrating({ state, pictures }: UploadItem): boolean {
  return state.name === 'done' && pictures === 'none'
}

/** Is there something to write about it? What replaces a file changes nothing that is said of its video. */
export function hasForm({ videoId, isReplacement }: UploadItem): boolean {
  return videoId !== null && !isReplacement
}

/** Is this what the service knows of it? What was begun before films had numbers is the first one of its video. */
export function isSessionOf(
  { videoId, version }: Pick<UploadItem, 'videoId' | 'version'>,
  session: { videoId: string; version: number },
): boolean {
  return videoId === session.videoId && (version ?? 1) === session.version
}

/** What to call the file's type: some systems know none for a movie, or call it sound, so what was found inside counts. */
export function mediaTypeOf({ type, probe }: Pick<UploadItem, 'type' | 'probe'>): string {
  if (type.startsWith('video/')) return type
  const found = probe?.mimeType.split(';')[0]?.trim()
  return found ?? (type.startsWith('audio/') ? type : 'video/mp4')
}

/** What a video is on the server once the browser has described the file to it. */
export interface DraftedUpload {
  videoId: string
  version: number
  creationUrl: string
  uploadUrl: string | null
  maxChunkB: number
}

/** What a file says of itself. */
export type FileFacts = Pick<UploadItem, 'fileName' | 'sizeB' | 'lastModifiedMs' | 'type'>

export function factsOf({ name, size, lastModified, type }: File): FileFacts {
  return { fileName: name, sizeB: size, lastModifiedMs: lastModified, type }
}

/** The file of this name was chosen by this person; nothing is known of it yet. */
export function newUploadItem(
  file: File,
  from: {
    key: string
    subject: string
    title: string
    nowMs: number
    channelId: string | null
    /** The video whose file it replaces. */
    inPlaceOf?: string | undefined
  },
): UploadItem {
  return {
    key: from.key,
    subject: from.subject,
    ...factsOf(file),
    title: from.title,
    addedAtMs: from.nowMs,
    probe: null,
    converts: null,
    fingerprint: null,
    allowDuplicate: false,
    channelId: from.channelId,
    videoId: from.inPlaceOf ?? null,
    isFromElsewhere: false,
    isReplacement: from.inPlaceOf !== undefined,
    version: null,
    creationUrl: null,
    uploadUrl: null,
    maxChunkB: null,
    offsetB: 0,
    isPublishRequested: false,
    poster: null,
    // The video has its poster, and the moments of its film are drawn by the service.
    pictures: from.inPlaceOf === undefined ? 'none' : 'all',
    draftCount: 0,
    state: { name: 'selected' },
  }
}
