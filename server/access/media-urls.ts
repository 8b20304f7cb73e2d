import { createHmac, timingSafeEqual } from 'node:crypto'

import { limits } from '#contract/limits.ts'

export interface MediaUrlOptions {
  /** `grant`: a quarter of an hour, for playing. `day`: the same URL all day, so that caches may ask whether it is as it was. */
  lifetime: 'grant' | 'day'
  /** Who it is for; null, or left out, for anybody. Requests are counted by it. */
  personId?: string | null
  /** Names one grant where nobody is signed in: what strangers behind one address ask for is told apart by it. */
  grantId?: string
  /** Only good while that person (or anybody) may see this video; looked at with each request. */
  videoId?: string
  /** Sent as Content-Type; without it the extension of the key decides. */
  contentType?: string
  /** Anyone may see it, so shared caches may keep it for a while. */
  isPublic?: boolean
  /** Makes the browser save the file under this name. */
  downloadName?: string
}

/** What a valid media URL says. */
export interface MediaTicket {
  key: string
  expiresAt: Date
  personId: string | null
  grantId: string | null
  videoId: string | null
  contentType: string | null
  isPublic: boolean
  downloadName: string | null
}

export interface MediaUrls {
  /** Absolute URL that works for anyone who has it, until it expires. */
  forKey(key: string, options: MediaUrlOptions): string
  /** Null when the URL was not signed by this service or has expired. */
  verify(url: URL): MediaTicket | null
}

const dayS = 86_400

/**
 * Media URLs carry their own permission, because `<video>`, `<img>` and `<track>` send no token
 * (docs/specification.md#addresses-of-media); a picture's only as long as its video may be seen. HMAC-SHA256 over path and every parameter.
 */
export function createMediaUrls(options: {
  publicOrigin: string
  secret: string
  clock: () => Date
}): MediaUrls {
  const sign = (path: string, query: URLSearchParams) =>
    createHmac('sha256', options.secret).update(`media\n${path}\n${query}`).digest()

  return {
    forKey(
      key,
      { lifetime, personId = null, grantId, videoId, contentType, isPublic = false, downloadName },
    ) {
      const url = new URL(`${options.publicOrigin}/media/${key}`)
      const nowS = Math.floor(options.clock().getTime() / 1000)
      url.searchParams.set('e', String(expiryS(nowS, lifetime)))
      if (videoId !== undefined) url.searchParams.set('v', videoId)
      if (personId !== null) url.searchParams.set('w', personId)
      if (grantId !== undefined) url.searchParams.set('g', grantId)
      if (contentType !== undefined) url.searchParams.set('t', contentType)
      if (isPublic) url.searchParams.set('p', '1')
      if (downloadName !== undefined) url.searchParams.set('d', downloadName)
      const signature = sign(url.pathname, url.searchParams).toString('base64url')
      url.searchParams.set('s', signature)
      return url.href
    },
    verify(url) {
      const query = new URLSearchParams(url.searchParams)
      const given = Buffer.from(query.get('s') ?? '', 'base64url')
      query.delete('s')
      const expected = sign(url.pathname, query)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const expiresAt = new Date(Number(query.get('e')) * 1000)
      if (!(expiresAt > options.clock())) return null
      return {
        key: url.pathname.slice('/media/'.length),
        expiresAt,
        personId: query.get('w'),
        grantId: query.get('g'),
        videoId: query.get('v'),
        contentType: query.get('t'),
        isPublic: query.get('p') === '1',
        downloadName: query.get('d'),
      }
    },
  }
}

/** `day` ends at the end of tomorrow (UTC): one URL per day, good for 24 to 48 hours. */
function expiryS(nowS: number, lifetime: MediaUrlOptions['lifetime']): number {
  if (lifetime === 'grant') return nowS + limits.playbackGrantMs / 1000
  return (Math.floor(nowS / dayS) + 2) * dayS
}
