import { createServer, type RequestListener, type Server } from 'node:http'

import type { BucketConfig } from '#server/base/config.ts'

import { listenAnywhere } from './listen-anywhere.ts'

/** Nobody speaks there. */
export const nowhere: BucketConfig = {
  endpoint: 'http://127.0.0.1:9',
  publicEndpoint: 'http://127.0.0.1:9',
  region: 'us-east-1',
  bucket: 'foyer-films',
  accessKeyId: 'foyer-test',
  secretAccessKey: 'a-secret-that-nobody-says',
  isPathStyle: true,
}

const servers: Server[] = []

/** A server in the place of one that speaks S3. */
export async function serving(answer: RequestListener): Promise<BucketConfig> {
  const server = createServer(answer)
  servers.push(server)
  const endpoint = `http://127.0.0.1:${await listenAnywhere(server)}`
  return { ...nowhere, endpoint, publicEndpoint: endpoint }
}

/** Ends all of them, and whatever they have not answered. */
export function endServing(): void {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
}
