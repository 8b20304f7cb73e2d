import * as z from 'zod/mini'

import { isColour } from '#lib/portal-colours.ts'

/** What people paste by mistake, each with what to write instead. Checked in this order. */
function copyingMistake(value: string): string | null {
  if (value !== value.trim()) return 'has spaces around it: remove them'
  if (/^["'“”‘’]|["'“”‘’]$/.test(value)) return 'has quotation marks in it: remove them'
  if (/^<.*>$|your[-_ ]|example\.(com|org|net)|change[-_ ]?me|\.\.\.|\{.*\}/i.test(value)) {
    return 'is still the placeholder: write your own value'
  }
  return /\s/.test(value) ? 'has a space in it: remove it' : null
}

function checked(explain: (value: string) => string | null) {
  return z.string().check((context) => {
    const message = explain(context.value)
    if (message) context.issues.push({ code: 'custom', input: context.value, message })
  })
}

function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null
}

function urlMistake(value: string): string | null {
  const mistake = copyingMistake(value)
  if (mistake) return mistake
  const url = parseUrl(value)
  if (!url) return 'is no address: write it in full, such as https://id.company.tld'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https://'
  if (url.username || url.password) return 'has a name or password in it: remove them'
  return null
}

export const httpUrl = checked(urlMistake)

/** The address of the provider, as its own discovery document names it. A trailing slash may belong to it. */
export const issuer = checked((value) => {
  const mistake = urlMistake(value)
  if (mistake) return mistake
  if (value.includes('/.well-known/')) {
    return `is the discovery document: write ${value.split('/.well-known/')[0]}`
  }
  const url = new URL(value)
  if (url.search || url.hash) return 'must end before any ? or #'
  return isInsecure(url) ? 'must begin with https:// (http:// is for this machine only)' : null
})

function isInsecure(url: URL): boolean {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'http:' && !isLocal && !url.hostname.endsWith('.localhost')
}

export const clientId = checked((value) =>
  value === '' ? 'is empty: write the client id your provider shows' : copyingMistake(value),
)

export const scope = checked((value) => {
  if (/["'“”‘’,;]/.test(value)) return 'has commas or quotation marks: separate scopes by one space'
  return value.split(/\s+/).includes('openid') ? null : 'must contain openid'
})

/** A cookie or header name (RFC 9110 token). */
export const headerName = checked((value) =>
  /^[!#$%&'*+.^_`|~\w-]+$/.test(value) ? null : 'must be letters, digits and dashes only',
)

export const colour = checked((value) =>
  isColour(value) ? null : 'is no colour: write it like #a6711c or oklch(59% 0.116 73)',
)
