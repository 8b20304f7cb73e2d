/** What stands between the player and its bytes, as far as one small request can tell. */
export type MediaReach = 'reachable' | 'denied' | 'gone' | 'unreachable'

/**
 * The element's own errors do not tell a refused address from an unknown codec (both are
 * MEDIA_ERR_SRC_NOT_SUPPORTED), so one byte is asked for with fetch, which does.
 */
export async function probeMedia(url: string, signal: AbortSignal): Promise<MediaReach> {
  try {
    const response = await fetch(url, {
      headers: { range: 'bytes=0-0' },
      signal,
      cache: 'no-store',
    })
    await response.body?.cancel()
    if (response.ok) return 'reachable'
    if (response.status === 401 || response.status === 403) return 'denied'
    return response.status >= 500 || response.status === 429 ? 'unreachable' : 'gone'
  } catch {
    return 'unreachable'
  }
}
