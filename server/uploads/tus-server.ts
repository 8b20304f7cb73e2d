import { ERRORS, MemoryLocker, Server } from '@tus/server'

import { errorStatus } from '#contract/problem.ts'
import { newId } from '#server/database/new-id.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import type { Services } from '#server/services.ts'

import type { PartialFiles } from './partial-files.ts'
import { uploadsPath } from './upload-session.ts'

export interface TusServer {
  /** Answers by the protocol alone; errors are plain text. */
  handle(request: Request, note?: RequestNote): Promise<Response>
}

export interface RequestNote {
  /** Names the upload a POST creates. */
  resourceId?: string
  /** Asked before a complete file is taken in. */
  isIntact?: () => boolean
}

export const tusHeaders = { 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' }

/** The longest a request waits for another one that still writes to the same upload. */
const lockMs = 10_000

/** How long an older request to the same upload may still write when a newer one comes. */
const drainMs = 500

const locked = { status_code: 423, body: 'Another request writes to this upload.' }

/** The tus 1.0 protocol itself; who may do what is decided before, in the routes. */
export function createTusServer(
  services: Services,
  files: PartialFiles,
  onComplete: (resourceId: string) => Promise<void>,
): TusServer {
  const { config, antiForgery } = services
  const notes = new WeakMap<object, RequestNote>()
  const server = new Server({
    path: uploadsPath,
    datastore: files,
    maxSize: config.uploads.maxB,
    locker: new MemoryLocker({ acquireLockTimeout: lockMs }),
    lockDrainTimeout: drainMs,
    allowedOrigins: (origin) => antiForgery.isAllowedOrigin(origin),
    allowedCredentials: true,
    allowedHeaders: [config.csrf.header, 'Upload-Checksum'],
    exposedHeaders: ['Upload-Expires', 'Upload-Chunk-Max'],
    namingFunction: (request) => notes.get(request)?.resourceId ?? newId(),
    generateUrl: (_request, { id }) => `${config.publicOrigin}${uploadsPath}/${id}`,
    async onUploadFinish(request, upload) {
      if (notes.get(request)?.isIntact?.() !== false) await onComplete(upload.id)
      return {}
    },
    onResponseError: (_request, error) => {
      // Two at once: the newer request asks the older one to end, and waits for it a while.
      if (error === ERRORS.ERR_LOCK_TIMEOUT || error === ERRORS.ABORTED) return locked
      if (!(error instanceof ProblemError)) return undefined
      return { status_code: errorStatus[error.code], body: error.message }
    },
  })
  return {
    handle(request, note = {}) {
      notes.set(request, note)
      return server.handleWeb(request)
    },
  }
}
