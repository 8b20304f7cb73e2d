import { createHmac, timingSafeEqual } from 'node:crypto'

import { serviceLimits } from '#contract/limits.ts'

export interface MediaUrlOptions {
  /**
   * `grant`: a quarter of an hour, for playing. `day`: the same URL all day, so that caches may ask whether it is as it
   * was. `file`: as long as the file is there, for what a new key replaces.
   */
  lifetime: 'grant' | 'day' | 'file'
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
  /**
   * The same for all files of a folder, whose names follow it: what one of them names by a relative address carries the
   * permission too. Ends with a slash.
   */
  forFolder(folder: string, who: Pick<MediaUrlOptions, 'personId' | 'grantId'>): string
  /** Null when the URL was not signed by this service or has expired. */
  verify(url: URL): MediaTicket | null
}

const dayS = 86_400
/** After it come the permission, and the key of the file. */
const folderPath = '/media/t/'
const noMore = { videoId: null, contentType: null, isPublic: false, downloadName: null }
/** The end of 9999: a file that is not there any more ends its address. */
const neverS = 253_402_300_799

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
  const nowS = () => Math.floor(options.clock().getTime() / 1000)
  const isSigned = (path: string, query: URLSearchParams, signature: string) => {
    const given = Buffer.from(signature, 'base64url')
    const expected = sign(path, query)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  function verifyInFolder(path: string): MediaTicket | null {
    const [, pass = '', signature = '', key = ''] =
      /^([\w-]+)\.([\w-]+)\/(.+)$/.exec(path.slice(folderPath.length)) ?? []
    const claims = new URLSearchParams(Buffer.from(pass, 'base64url').toString())
    if (!isSigned(folderPath, claims, signature)) return null
    const expiresAt = new Date(Number(claims.get('e')) * 1000)
    const isInside = key.startsWith(`${claims.get('f')}/`)
    if (!isInside || !(expiresAt > options.clock())) return null
    const who = { personId: claims.get('w'), grantId: claims.get('g') }
    return { key, expiresAt, ...who, ...noMore }
  }

  return {
    forKey(
      key,
      { lifetime, personId = null, grantId, videoId, contentType, isPublic = false, downloadName },
    ) {
      const url = new URL(`${options.publicOrigin}/media/${key}`)
      url.searchParams.set('e', String(expiryS(nowS(), lifetime)))
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
    forFolder(folder, { personId = null, grantId }) {
      const claims = new URLSearchParams({ e: String(expiryS(nowS(), 'grant')), f: folder })
      if (personId !== null) claims.set('w', personId)
      if (grantId !== undefined) claims.set('g', grantId)
      const pass = Buffer.from(claims.toString()).toString('base64url')
      const signature = sign(folderPath, claims).toString('base64url')
      return `${options.publicOrigin}${folderPath}${pass}.${signature}/${folder}/`
    },
    verify(url) {
      if (url.pathname.startsWith(folderPath)) return verifyInFolder(url.pathname)
      const query = new URLSearchParams(url.searchParams)
      const given = query.get('s') ?? ''
      query.delete('s')
      if (!isSigned(url.pathname, query, given)) return null
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
  if (lifetime === 'grant') return nowS + serviceLimits.playbackGrantMs / 1000
  if (lifetime === 'file') return neverS
  return (Math.floor(nowS / dayS) + 2) * dayS
}
