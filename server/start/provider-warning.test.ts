import { createServer, type RequestListener } from 'node:http'
import { createServer as createSocketServer, type Server } from 'node:net'

import { afterAll, expect, test } from 'vitest'

import { createDiscovery } from '#server/auth/discovery.ts'
import { readConfig } from '#server/base/read-config.ts'
import { listenAnywhere } from '#tests/support/listen-anywhere.ts'

import { warningOfProvider } from './provider-warning.ts'

const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close()))

function portOf(server: Server): Promise<number> {
  servers.push(server)
  return listenAnywhere(server)
}

const answering = (listener: RequestListener) => portOf(createServer(listener))

/** What is said at the start with this issuer, once it was really asked. */
async function saidOf(issuer: string): Promise<string> {
  const config = readConfig({ OIDC_ISSUER: issuer })
  const error = await createDiscovery(config.oidc, () => new Date())
    .provider()
    .then(
      () => null,
      (thrown: unknown) => thrown,
    )
  return warningOfProvider(config, error)
}

test('nothing listens, in whole', async () => {
  const port = await answering(() => {})
  const server = servers.pop()
  await new Promise((resolve) => server?.close(resolve))
  expect(await saidOf(`http://127.0.0.1:${port}`)).toBe(
    `  Nobody can sign in yet: http://127.0.0.1:${port} does not answer as a sign-in provider:\n` +
      `  nothing listens there (ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:${port}).\n` +
      '  It is asked again by itself; npm run doctor finds the setting.\n\n',
  )
})

test('a host that does not exist', async () => {
  expect(await saidOf('https://id.foyer-start.invalid')).toMatch(
    /^ {2}the host name is not known \((ENOTFOUND|EAI_AGAIN)/m,
  )
})

test('a port that fetch refuses', async () => {
  expect(await saidOf('https://localhost:1')).toMatch(/^ {2}browsers and Node refuse this port/m)
})

test('a port that does not speak https, and one that speaks no HTTP', async () => {
  const http = await answering((_request, response) => response.end())
  expect(await saidOf(`https://127.0.0.1:${http}`)).toMatch(
    /^ {2}the certificate is not trusted here, or the port does not speak https \(E/m,
  )
  const mute = await portOf(createSocketServer((socket) => socket.end()))
  expect(await saidOf(`http://127.0.0.1:${mute}`)).toMatch(
    /^ {2}the connection broke before an answer came \(UND_ERR_SOCKET: other side closed\)\.$/m,
  )
})

test.each([
  [404, '{}', /^ {2}Discovery of http:\/\/127\.0\.0\.1:\d+ answers 404\.$/m],
  [200, '<p>Welcome</p>', /^ {2}what it answers is no discovery document\.$/m],
  [200, '{"hello":"world"}', /^ {2}what it answers is no discovery document\.$/m],
])('an answer that is no document: %i %s', async (status, body, words) => {
  const port = await answering((_request, response) => response.writeHead(status).end(body))
  expect(await saidOf(`http://127.0.0.1:${port}`)).toMatch(words)
})

test('the address of the document in place of the issuer', async () => {
  const port = await answering((_request, response) => response.writeHead(404).end())
  const issuer = `http://127.0.0.1:${port}/realms/x`
  const said = await saidOf(`${issuer}/.well-known/openid-configuration`)
  expect(said).toContain('is the address of the discovery document, not the issuer')
  expect(said).toContain(`Write OIDC_ISSUER=${issuer} and start again; npm run doctor`)
})
