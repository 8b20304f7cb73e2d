import type { RequestListener } from 'node:http'

import { getRequestListener } from '@hono/node-server'

import type { Service } from './compose.ts'

/** The service as Node's server wants it. HTTP/1.0 names no host: then it is the public one. */
export function requestListener(
  service: Pick<Service, 'fetch'>,
  publicOrigin: string,
): RequestListener {
  const answer = getRequestListener((request, env) => service.fetch(request, env), {
    overrideGlobalObjects: false,
    hostname: new URL(publicOrigin).host,
  })
  return (request, response) => void answer(request, response)
}
