/** `Retry-After` in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3); null when absent or unreadable. */
export function readRetryAfter(value: string | null, nowMs = Date.now()): number | null {
  if (!value) return null
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs)
}
