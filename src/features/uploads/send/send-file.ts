import type { DetailedError, HttpRequest, Upload as TusUpload } from 'tus-js-client'

import { headersFor, hearNonce } from '#api/client.ts'

import type { UploadFailure } from '../state/upload-failure.ts'
import { mediaTypeOf, type UploadItem } from '../state/upload-item.ts'
import {
  chunkBounds,
  firstChunkB,
  halvedChunkB,
  lowerCeiling,
  nextChunkB,
  type ChunkBounds,
} from './chunk-size.ts'
import { readTusFailure } from './tus-failure.ts'

export interface SendHooks {
  /** The service gave the upload an address. */
  onCreated: (uploadUrl: string) => void
  /** Bytes on the wire, confirmed or not; many times a second. */
  onProgress: (sentB: number) => void
  /** Bytes the service has. */
  onAccepted: (offsetB: number) => void
  onDone: () => void
  onFailure: (failure: UploadFailure) => void
}

/** One file on its way. */
export interface Sending {
  /** Goes on from where the service is, after a failure or a stop. */
  start: () => void
  stop: () => void
  /** For a proxy that refuses the chunk: answers the largest one from now on, null when it cannot get smaller. */
  halve: () => number | null
  /** Smaller from the next chunk on, for a line that stands still. */
  easeOff: () => void
}

/**
 * Sends a file by tus 1.0 (docs/specification.md#sending-files). Every retry is decided by the caller: the
 * library would recreate an upload after any error on HEAD, and lose what was sent.
 */
export async function prepareSending(
  item: UploadItem,
  file: File,
  hooks: SendHooks,
): Promise<Sending> {
  const { Upload } = await import('tus-js-client')
  let bounds: ChunkBounds = chunkBounds(item.maxChunkB)
  let chunkStartedAtMs = performance.now()

  const upload: TusUpload = new Upload(file, {
    endpoint: item.uploadUrl === null ? item.creationUrl : null,
    uploadUrl: item.uploadUrl,
    metadata: metadataOf(item),
    chunkSize: firstChunkB(bounds),
    retryDelays: null,
    onShouldRetry: () => false,
    storeFingerprintForResuming: false,
    fingerprint: () => Promise.resolve(item.fingerprint ?? item.key),
    onBeforeRequest: async (request) => {
      await addHeaders(request)
      chunkStartedAtMs = performance.now()
    },
    onAfterResponse: (_request, response) => hearNonce(response.getHeader('DPoP-Nonce') ?? null),
    onUploadUrlAvailable: () => {
      // Without an endpoint a failed HEAD is an error, not a new upload.
      upload.options.endpoint = null
      if (upload.url !== null) hooks.onCreated(upload.url)
    },
    onProgress: hooks.onProgress,
    onChunkComplete: (sizeB, acceptedB) => {
      const isFull = sizeB >= (upload.options.chunkSize ?? Infinity)
      if (isFull) setChunk(nextChunkB(sizeB, performance.now() - chunkStartedAtMs, bounds))
      hooks.onAccepted(acceptedB)
    },
    onSuccess: hooks.onDone,
    onError: (error: Error | DetailedError) => hooks.onFailure(readTusFailure(error, Date.now())),
  })

  const chunkB = (): number => upload.options.chunkSize ?? bounds.maxB
  const setChunk = (sizeB: number): void => {
    upload.options.chunkSize = sizeB
  }
  return {
    start: () => upload.start(),
    stop: () => void upload.abort(),
    halve: () => {
      const smaller = halvedChunkB(chunkB(), bounds)
      bounds = lowerCeiling(bounds, chunkB())
      if (smaller === null) return null
      setChunk(smaller)
      return bounds.maxB
    },
    easeOff: () => setChunk(halvedChunkB(chunkB(), bounds) ?? chunkB()),
  }
}

function metadataOf(item: UploadItem): Record<string, string> {
  return {
    filename: item.fileName,
    filetype: mediaTypeOf(item),
    videoId: item.videoId ?? '',
    fingerprint: item.fingerprint ?? '',
  }
}

/** A token fetched for this very request, so that an hour's upload outlives every token. */
async function addHeaders(request: HttpRequest): Promise<void> {
  const headers = await headersFor(request.getURL(), request.getMethod())
  for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
  const xhr: unknown = request.getUnderlyingObject()
  // The anti-forgery cookie has to travel beside its echo where the API has an origin of its own.
  if (xhr instanceof XMLHttpRequest) xhr.withCredentials = Object.keys(headers).length > 0
}

/** Takes an upload off the service, with what it received. Failing that, it expires there by itself. */
export async function terminateUpload(uploadUrl: string): Promise<void> {
  const { Upload } = await import('tus-js-client')
  await Upload.terminate(uploadUrl, {
    onBeforeRequest: addHeaders,
    retryDelays: null,
  }).catch(() => undefined)
}
