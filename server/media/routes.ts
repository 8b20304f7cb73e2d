import { serviceLimits } from '#contract/limits.ts'
import type { MediaTicket } from '#server/access/media-urls.ts'
import { stillSees } from '#server/access/still-sees.ts'
import type { App, AppContext } from '#server/api/app.ts'
import { clientAddress } from '#server/api/client-address.ts'
import { matchesNone } from '#server/api/etag.ts'
import type { Services } from '#server/api/services.ts'
import { strangerLimit } from '#server/api/stranger-limit.ts'
import type { RateLimit } from '#server/base/rate-limits.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { isStorageKey } from '#server/storage/storage-key.ts'
import type { StoredFile } from '#server/storage/storage.ts'

import { attachment } from './content-disposition.ts'
import { contentTypeOf } from './content-types.ts'
import { parseRange } from './parse-range.ts'

/** A player asks for many small ranges while somebody seeks. */
const fileLimit = { burst: 1000, perMs: 10_000 }
/** A year: what caches take for ever (RFC 9111 gives no word for it). */
const mostS = 31_536_000
/** What is beside a video is asked for anew this often at the latest, so that withdrawing access reaches caches too. */
const freshS = serviceLimits.playbackGrantMs / 1000

/**
 * Files by signed URL, with ranges. Each file is counted by whom its address was made for, or by the grant; else by where they
 * ask from. Strangers besides share one roof over all files, which a portal full of them does not reach.
 */
export function mountMedia(app: App, services: Services): void {
  const { config, rateLimits } = services
  app.get('/media/*', async (c) => {
    const address = clientAddress(c, config)
    const ticket = services.mediaUrls.verify(new URL(c.req.url))
    // Counted before the database is asked, which is what a flood would have to wear out.
    if (ticket) countTicket(ticket, address, services)
    if (ticket === null || !(await isGood(ticket, services))) {
      rateLimits.take('refused media', address, strangerLimit(config))
      throw new ProblemError('signature-invalid', {
        detail:
          'This media address was not made by the service, its time is over, or whom it was for may not see it any more.',
      })
    }
    return answerFile(c, ticket, services)
  })
}

function countTicket(
  { key, personId, grantId }: MediaTicket,
  address: string,
  { rateLimits, config }: Services,
): void {
  rateLimits.take(`media ${key}`, personId ?? grantId ?? address, fileLimit)
  if (personId === null) rateLimits.take('strangers’ media', address, houseLimit(config))
}

/** A page of pictures, and a video with some seeking, for each of 600 people in the same ten seconds. */
function houseLimit({ requestsPer10S }: Services['config']): RateLimit {
  return { burst: requestsPer10S * 480, perMs: 10_000 }
}

async function isGood({ key, videoId, personId }: MediaTicket, { db }: Services): Promise<boolean> {
  return isStorageKey(key) && (videoId === null || (await stillSees(db, personId, videoId)))
}

async function answerFile(
  c: AppContext,
  ticket: MediaTicket,
  services: Services,
): Promise<Response> {
  // Before the file is looked for: whether it is there is said where it lies.
  const direct = c.req.method === 'HEAD' ? null : await sentOn(c, ticket, services)
  if (direct !== null) return direct
  const file = await services.storage.stat(ticket.key)
  if (file === null) throw new ProblemError('not-found')
  const etag = `"${file.sizeB.toString(36)}-${Math.floor(file.modifiedAt.getTime()).toString(36)}"`
  const headers = headersOf(ticket, file, etag, services)
  if (matchesNone(c.req.header('If-None-Match') ?? null, etag)) {
    return new Response(null, { status: 304, headers })
  }
  // A range of a file that changed since would be glued to the wrong bytes (RFC 9110 §13.1.5).
  const isSameFile = [undefined, etag].includes(c.req.header('If-Range'))
  const range = isSameFile ? parseRange(c.req.header('Range') ?? null, file.sizeB) : 'whole'
  if (range === 'unsatisfiable') {
    throw new ProblemError('range-invalid', {
      headers: { 'Content-Range': `bytes */${file.sizeB}` },
    })
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.sizeB - 1 } : range
  headers.set('Content-Length', String(end - start + 1))
  if (range !== 'whole') headers.set('Content-Range', `bytes ${start}-${end}/${file.sizeB}`)
  const status = range === 'whole' ? 200 : 206
  // Opening the file for HEAD would leave it open: nobody reads that stream.
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  const content = await services.storage.read(ticket.key, range === 'whole' ? undefined : range)
  return new Response(content.stream, { status, headers })
}

/**
 * Sends browsers to where the file lies, for as long as a permission to play is good. Films alone: lists and words name what is
 * beside them by relative addresses or are asked for with other rules, and pictures are small.
 */
async function sentOn(
  c: AppContext,
  { key, contentType, downloadName, expiresAt }: MediaTicket,
  { storage, clock, config }: Services,
): Promise<Response | null> {
  const type = contentType ?? contentTypeOf(key)
  if (config.storage.delivery === 'service' || !/^(video|audio)\//.test(type)) return null
  const leftMs = Math.min(expiresAt.getTime() - clock().getTime(), serviceLimits.playbackGrantMs)
  const location = await storage.directUrl(key, {
    expiresAt: new Date(Date.now() + leftMs),
    contentType: type,
    disposition: downloadName === null ? null : attachment(downloadName),
    isLent: c.req.header('Sec-Fetch-Mode') === 'cors',
  })
  if (location === null) return null
  const headers = { Location: location, 'Cache-Control': 'private, no-store' }
  return new Response(null, { status: 302, headers })
}

/** Bytes at a key never change: what is good as long as its file is, is asked for once. */
function ageOf(leftS: number): string {
  if (leftS > mostS) return `max-age=${mostS}, immutable`
  return leftS > freshS ? `max-age=${freshS}` : `max-age=${leftS}, immutable`
}

/** Do pages and media come from the same one? */
function isOfOneOrigin({ appOrigins, mediaOrigin }: Services['config']): boolean {
  return appOrigins.length === 0 && mediaOrigin === null
}

function headersOf(
  ticket: MediaTicket,
  file: StoredFile,
  etag: string,
  { clock, config }: Services,
): Headers {
  const leftS = Math.floor((ticket.expiresAt.getTime() - clock().getTime()) / 1000)
  const headers = new Headers({
    'Content-Type': ticket.contentType ?? contentTypeOf(ticket.key),
    'Cache-Control': `${ticket.isPublic ? 'public' : 'private'}, ${ageOf(leftS)}`,
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Last-Modified': file.modifiedAt.toUTCString(),
    // What people uploaded must never run as a page of this origin.
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': isOfOneOrigin(config) ? 'same-origin' : 'cross-origin',
  })
  if (ticket.downloadName !== null) {
    headers.set('Content-Disposition', attachment(ticket.downloadName))
  }
  return headers
}
