import { expect, test } from 'vitest'

import { createApp } from './app.ts'
import { clientAddress } from './client-address.ts'

/** Whose request it is taken for, when the connection comes from `remoteAddress`. */
async function addressOf(
  isBehindProxy: boolean,
  forwarded: string | undefined,
  remoteAddress?: string,
): Promise<string> {
  const app = createApp().get('/', (c) => c.text(clientAddress(c, { isBehindProxy })))
  const headers: Record<string, string> =
    forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  const incoming = { socket: { remoteAddress } }
  return (await app.request('/', { headers }, { incoming })).text()
}

test('without a proxy of ours X-Forwarded-For is what anybody may have written', async () => {
  expect(await addressOf(false, '203.0.113.9', '198.51.100.1')).toBe('198.51.100.1')
})

test.each([
  ['the only one', '203.0.113.9', '203.0.113.9'],
  ['the last, which our proxy has written', '192.0.2.1, 10.0.0.1,203.0.113.9 ', '203.0.113.9'],
  ['the network of one line', 'x, 2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
])('behind our proxy an address is %s', async (_name, forwarded, address) => {
  expect(await addressOf(true, forwarded, '127.0.0.1')).toBe(address)
})

test.each([undefined, '', '203.0.113.9, '])(
  'a proxy that says nothing (%j) leaves the connection’s own',
  async (forwarded) => {
    expect(await addressOf(true, forwarded, '::ffff:127.0.0.1')).toBe('127.0.0.1')
  },
)

test('a request that came by no connection has one name', async () => {
  expect(await addressOf(false, undefined)).toBe('local')
})
