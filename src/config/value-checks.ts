import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'

import { isColour } from '#lib/portal-colours.ts'

/** What people paste by mistake, each with what to write instead. Checked in this order. */
function copyingMistake(value: string): MessageDescriptor | null {
  if (value !== value.trim()) return msg`has spaces around it: remove them`
  if (/^["'“”‘’]|["'“”‘’]$/.test(value)) return msg`has quotation marks in it: remove them`
  if (/^<.*>$|your[-_ ]|example\.(com|org|net)|change[-_ ]?me|\.\.\.|\{.*\}/i.test(value)) {
    return msg`is still the placeholder: write your own value`
  }
  return /\s/.test(value) ? msg`has a space in it: remove it` : null
}

function checked(explain: (value: string) => MessageDescriptor | null) {
  return z.string().check((context) => {
    const reason = explain(context.value)
    if (reason) context.issues.push({ code: 'custom', input: context.value, params: { reason } })
  })
}

function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null
}

function urlMistake(value: string): MessageDescriptor | null {
  const mistake = copyingMistake(value)
  if (mistake) return mistake
  const url = parseUrl(value)
  if (!url) return msg`is no address: write it in full, such as https://id.company.tld`
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return msg`must begin with https://`
  if (url.username || url.password) return msg`has a name or password in it: remove them`
  return null
}

export const httpUrl = checked(urlMistake)

/** The address of the provider, as its own discovery document names it. A trailing slash may belong to it. */
export const issuer = checked((value) => {
  const mistake = urlMistake(value)
  if (mistake) return mistake
  if (value.includes('/.well-known/')) {
    const address = value.slice(0, value.indexOf('/.well-known/'))
    return msg`is the discovery document: write ${address}`
  }
  const url = new URL(value)
  if (url.search || url.hash) return msg`must end before any ? or #`
  return isInsecure(url) ? msg`must begin with https:// (http:// is for this machine only)` : null
})

function isInsecure(url: URL): boolean {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'http:' && !isLocal && !url.hostname.endsWith('.localhost')
}

export const clientId = checked((value) =>
  value === '' ? msg`is empty: write the client id your provider shows` : copyingMistake(value),
)

export const scope = checked((value) => {
  if (/["'“”‘’,;]/.test(value))
    return msg`has commas or quotation marks: separate scopes by one space`
  return value.split(/\s+/).includes('openid') ? null : msg`must contain openid`
})

/** A cookie or header name (RFC 9110 token). */
export const headerName = checked((value) =>
  /^[!#$%&'*+.^_`|~\w-]+$/.test(value) ? null : msg`must be letters, digits and dashes only`,
)

export const colour = checked((value) =>
  isColour(value) ? null : msg`is no colour: write it like #a6711c or oklch(59% 0.116 73)`,
)
