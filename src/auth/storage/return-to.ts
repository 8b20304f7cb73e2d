import * as z from 'zod/mini'

/** Stands in for our own origin while a path is resolved; it can never be a real one. */
const base = 'http://return-to.invalid'

/** Signing in leads back to none of these, for it would only start over; `/auth/renew` is the end of one. */
const thresholds = /^\/(signin|auth\/(?!renew$).*|auth)$/

/**
 * A path of this site, safe to navigate to after signing in.
 * Browsers read `//host`, `/\host`, and both with control characters between, as another site,
 * so the text is judged as written, once decoded, and as a URL parser resolves it.
 */
const ReturnTo = z.string().check(
  z.regex(/^\/(?![/\\])/),
  z.maxLength(2048),
  z.refine((path) => isOwnPath(path) && isOwnPath(decodeOnce(path))),
  z.refine((path) => !thresholds.test(new URL(path, base).pathname)),
)

/** The wanted path if it is safe, else the home page. */
export function readReturnTo(value: unknown): string {
  return z.parse(z.catch(ReturnTo, '/'), value)
}

function isOwnPath(path: string): boolean {
  // URL parsers drop tabs and line breaks, which would join two slashes.
  if (/\p{Cc}/u.test(path) || !/^\/(?![/\\])/.test(path)) return false
  if (!URL.canParse(path, base)) return false
  const { origin, pathname } = new URL(path, base)
  // `/..//host` loses its dots on the way and becomes `//host`.
  return origin === base && !pathname.startsWith('//')
}

function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
