import { createHash } from 'node:crypto'

import { ProblemError } from '#server/problems/problem-error.ts'

/**
 * ETag of an answer: `"<version>.<hash>"`. The version (the entity’s own `etag`) is what If-Match compares; the
 * hash makes If-None-Match notice what changes without a new version, such as a like or a fresh media URL.
 */
export function etagOf(body: string, version: string | null): string {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16)
  return `"${version === null ? '' : `${version}.`}${hash}"`
}

export function matchesNone(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  const given = new Set(ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '')))
  return given.has('*') || given.has(etag)
}

/**
 * Throws `version-conflict` unless If-Match names the version the entity has now. Takes the ETag header of an
 * answer or the `etag` of the entity, quoted or not; `*` matches anything that exists.
 */
export function requireVersion(ifMatch: string | null, version: string): void {
  const given = new Set((ifMatch ?? '').split(',').map(versionIn))
  if (!given.has(version) && !given.has('*')) {
    throw new ProblemError('version-conflict', {
      detail: 'It was changed since you read it.',
      params: { etag: version },
    })
  }
}

function versionIn(tag: string): string {
  const bare = tag.trim().replace(/^W\//, '').replaceAll('"', '')
  return bare.split('.', 1)[0] ?? ''
}
