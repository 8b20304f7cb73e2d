import { once } from 'node:events'
import { createServer } from 'node:http'
import { networkInterfaces } from 'node:os'

import { expect, test } from 'vitest'

import { startServer } from './start-server.ts'

const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? [])
const hasIpv6 = addresses.some(({ address }) => address === '::1')

test.skipIf(!hasIpv6)(
  'a port that is taken on ::1 alone is taken, and 127.0.0.1 is let go again',
  async () => {
    const other = createServer()
    other.listen({ host: '::1', port: 0, ipv6Only: true })
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0

    await expect(startServer({ host: 'localhost', port }, ignore)).rejects.toThrow(
      `Port ${port} is taken`,
    )
    const again = await startServer({ host: '127.0.0.1', port }, ignore)
    await again.close(0)
    other.close()
  },
)

function ignore(): void {}
