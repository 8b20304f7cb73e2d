import { ERRORS, MemoryLocker, Server } from '@tus/server'

import type { Services } from '#server/api/services.ts'
import { isDiskFull } from '#server/base/disk-full.ts'
import { newId } from '#server/database/new-id.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import type { ArrivingFiles } from './arriving/arriving-files.ts'
import { uploadsPath } from './upload-session.ts'

export interface TusServer {
  /** Answers by the protocol alone, its errors as plain text. What is no matter of the protocol is thrown. */
  handle(request: Request, note?: RequestNote): Promise<Response>
}

export interface RequestNote {
  /** Names the upload a POST creates. */
  resourceId?: string
}

interface HandledRequest extends RequestNote {
  fault?: Error
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
  files: ArrivingFiles,
  onComplete: (resourceId: string) => Promise<void>,
): TusServer {
  const { config, antiForgery } = services
  const handled = new WeakMap<object, HandledRequest>()
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
    namingFunction: (request) => handled.get(request)?.resourceId ?? newId(),
    generateUrl: (_request, { id }) => `${config.publicOrigin}${uploadsPath}/${id}`,
    async onUploadFinish(_request, upload) {
      await onComplete(upload.id)
      return {}
    },
    onResponseError: (request, error) => {
      // Two at once: the newer request asks the older one to end, and waits for it a while.
      if (error === ERRORS.ERR_LOCK_TIMEOUT || error === ERRORS.ABORTED) return locked
      // The library would tell its message to whoever asked.
      const note = handled.get(request)
      if (note !== undefined && error instanceof Error && !('status_code' in error)) {
        note.fault = error
      }
      return undefined
    },
  })
  return {
    async handle(request, note = {}) {
      const noted: HandledRequest = { ...note }
      handled.set(request, noted)
      const answer = await server.handleWeb(request)
      if (noted.fault !== undefined) throw explained(noted.fault)
      return answer
    },
  }
}

function explained(fault: Error): Error {
  if (!isDiskFull(fault)) return fault
  const detail = 'The disk is full. What has arrived is kept.'
  return new ProblemError('storage-full', { detail, cause: fault })
}
