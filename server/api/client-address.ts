import type { Config } from '#server/base/config.ts'
import { networkOf } from '#server/base/network-of.ts'

import type { AppContext } from './app.ts'

/** Network a request came from. The last X-Forwarded-For entry is the one our own proxy wrote. */
export function clientAddress(context: AppContext, config: Pick<Config, 'isBehindProxy'>): string {
  if (config.isBehindProxy) {
    const forwarded = context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim()
    if (forwarded !== undefined && forwarded !== '') return networkOf(forwarded)
  }
  return networkOf(context.env?.incoming?.socket.remoteAddress ?? 'local')
}
