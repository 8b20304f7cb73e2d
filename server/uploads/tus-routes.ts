import { limits } from '#contract/limits.ts'
import type { App, AppContext } from '#server/api/app.ts'
import { letBodyTakeItsTime } from '#server/api/body-waits.ts'
import { countedCaller } from '#server/api/call-limits.ts'
import type { Services } from '#server/api/services.ts'
import type { Person } from '#server/auth/person.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { checksumMismatch } from './arriving/chunk-checksum.ts'
import { findLiveUpload, keepAlive } from './live-upload.ts'
import { prepareCreation, requireStillMay } from './prepare-creation.ts'
import { receiveChunk } from './receive-chunk.ts'
import { tusProblem } from './tus-problems.ts'
import { createTusServer, tusHeaders, type TusServer } from './tus-server.ts'
import type { FoundUpload } from './upload-row.ts'
import { uploadsPath } from './upload-session.ts'
import type { UploadWork } from './upload-work.ts'

/** A chunk every 20 ms is more than any network sends. */
const requestLimit = { burst: 500, perMs: 10_000 }
const resourcePath = `${uploadsPath}/:resourceId` as const

/** tus 1.0 at /api/v1/uploads (docs/specification.md#sending-files): the rules of who and when; the library does the bytes. */
export function mountTus(app: App, services: Services, work: UploadWork): void {
  const { files } = work
  const tus = createTusServer(services, files, (resourceId) => work.finish(resourceId))

  app.options(uploadsPath, (c) => tellOptions(tus, c))
  app.options(resourcePath, (c) => tellOptions(tus, c))

  app.post(uploadsPath, async (c) => {
    const person = await whoAsks(c, services)
    const { resourceId, expiresAt } = await prepareCreation(services, work, person, c.req.raw)
    // What may come along with it is not looked at, but belongs to this request.
    const answer = files.expecting(null, () => tus.handle(c.req.raw, { resourceId }))
    return withExpiry(await answerOf(answer), expiresAt)
  })

  // Hono hands HEAD to GET.
  app.get(resourcePath, async (c) => {
    if (c.req.method !== 'HEAD') throw new ProblemError('method-not-allowed')
    const person = await whoAsks(c, services)
    const resourceId = c.req.param('resourceId')
    const upload = await findLiveUpload(services, work, person, resourceId)
    if (upload.state === 'assembled') return completed(upload)
    const expiresAt = await keepAlive(services, work, upload)
    if ((await work.arrivedB(upload)) === upload.size_b) {
      await work.finish(resourceId)
      return completed(upload)
    }
    return withExpiry(await answerOf(tus.handle(c.req.raw)), expiresAt)
  })

  app.patch(resourcePath, async (c) => {
    const person = await whoAsks(c, services)
    const resourceId = c.req.param('resourceId')
    const upload = await findLiveUpload(services, work, person, resourceId)
    requireIncomplete(upload.state === 'assembled')
    await requireStillMay(services, person, upload)
    const answer = await receiveChunk(tus, files, c.req.raw)
    if (answer.status === 404 || answer.status === 410) {
      // It waited for another request, which brought the last byte.
      const now = await findLiveUpload(services, work, person, resourceId)
      requireIncomplete(now.state === 'assembled' || (await work.arrivedB(now)) === now.size_b)
    }
    // Also after a chunk that broke off: what came of it counts.
    const expiresAt = await keepAlive(services, work, upload)
    return withExpiry(await answerOf(answer), expiresAt)
  })

  app.delete(resourcePath, async (c) => {
    const person = await whoAsks(c, services)
    const upload = await findLiveUpload(services, work, person, c.req.param('resourceId'))
    if (upload.state === 'assembled') {
      throw new ProblemError('not-found', { detail: 'The upload is finished; delete the video.' })
    }
    if (upload.arrives === 'pieces') {
      // The row first: no row may count pieces that are gone, wherever this ends.
      if (!(await work.abandon(upload, 'aborted'))) throw new ProblemError('not-found')
      return new Response(null, { status: 204, headers: tusHeaders })
    }
    const answer = await answerOf(tus.handle(c.req.raw))
    await work.abandon(upload, 'aborted')
    return answer
  })
}

async function tellOptions(tus: TusServer, c: AppContext): Promise<Response> {
  const answer = await answerOf(tus.handle(c.req.raw))
  const extensions = answer.headers.get('Tus-Extension') ?? ''
  answer.headers.set('Tus-Extension', `${extensions},checksum`)
  answer.headers.set('Tus-Checksum-Algorithm', 'sha1,sha256')
  answer.headers.set('Upload-Chunk-Max', String(limits.chunkB.max))
  return answer
}

async function whoAsks(c: AppContext, services: Services): Promise<Person> {
  services.antiForgery.check(c.req.raw)
  const caller = await countedCaller(c, services)
  if (caller === null) throw services.bearer.missing()
  letBodyTakeItsTime(c.env?.incoming)
  services.rateLimits.take('uploads', caller.person.id, requestLimit)
  return caller.person
}

/** Turns the library's errors into ours. */
async function answerOf(answering: Response | Promise<Response>): Promise<Response> {
  const answer = await answering
  if (answer.status < 400 || answer.status === checksumMismatch.status_code) {
    return new Response(answer.body, answer)
  }
  throw tusProblem(answer.status, await answer.text())
}

function withExpiry(answer: Response, expiresAt: Date): Response {
  answer.headers.set('Upload-Expires', expiresAt.toUTCString())
  return answer
}

function requireIncomplete(isComplete: boolean): void {
  if (!isComplete) return
  throw new ProblemError('upload-offset-mismatch', { detail: 'All bytes are here already.' })
}

/** Everything is here already: the client lost the answer to its last chunk. */
function completed(upload: FoundUpload): Response {
  const sizeB = String(upload.size_b)
  const headers = { ...tusHeaders, 'Upload-Offset': sizeB, 'Upload-Length': sizeB }
  return new Response(null, { headers })
}
