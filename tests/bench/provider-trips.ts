import type { CDPSession } from '@playwright/test'

/** One request of the application to the provider: `GET /jwks`, when it left and when its answer was there. */
export interface Trip {
  name: string
  startS: number
  endS: number
}

/**
 * Everything an application asks the provider for, preflights included. Navigations are counted apart, and what the
 * provider's own page loads is its own business.
 */
export async function watchTrips(session: CDPSession, issuer: string): Promise<Trip[]> {
  const trips: Trip[] = []
  const open = new Map<string, Trip>()
  const close = ({ requestId, timestamp }: { requestId: string; timestamp: number }) => {
    const trip = open.get(requestId)
    if (trip) trip.endS = timestamp
  }
  session.on(
    'Network.requestWillBeSent',
    ({ requestId, request, timestamp, type, documentURL }) => {
      const { origin, pathname } = new URL(request.url)
      if (origin !== issuer || type === 'Document' || documentURL.startsWith(issuer)) return
      const trip = { name: `${request.method} ${pathname}`, startS: timestamp, endS: Infinity }
      trips.push(trip)
      open.set(requestId, trip)
    },
  )
  session.on('Network.loadingFinished', close)
  session.on('Network.loadingFailed', close)
  await session.send('Network.enable')
  return trips
}

/** The longest chain of requests in which none began before the one before it was answered. */
export function serialTrips(trips: readonly Trip[]): number {
  let count = 0
  let freeAtS = 0
  for (const { startS, endS } of trips.toSorted((one, other) => one.endS - other.endS)) {
    if (startS < freeAtS) continue
    count += 1
    freeAtS = endS
  }
  return count
}
