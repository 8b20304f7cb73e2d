import { once } from 'node:events'
import { createServer } from 'node:http'

import * as z from 'zod'

import { expect, test } from './support/portal.ts'

/** The portal's own page, whose second half is kept back for a while; but for its style sheets nothing else is there. */
async function servePieces(
  url: string,
  pauseMs: number,
): Promise<{ origin: string; close(): void }> {
  const html = await (await fetch(url)).text()
  const cut = html.indexOf('<div id="root">')
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.css')) {
      void fetch(new URL(request.url, url)).then(async (sheet) => {
        response.setHeader('Content-Type', 'text/css')
        response.end(await sheet.text())
      })
      return
    }
    if (request.url !== '/') {
      response.end()
      return
    }
    response.setHeader('Content-Type', 'text/html')
    response.write(html.slice(0, cut))
    setTimeout(() => response.end(html.slice(cut)), pauseMs)
  })
  server.listen(0)
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return { origin: `http://localhost:${port}/`, close: () => server.close() }
}

test('a page that comes in pieces is not drawn before its outline is there', async ({
  baseURL,
  page,
  problems,
}) => {
  problems.allow(/./)
  const pauseMs = 400
  const pieces = await servePieces(`${baseURL}/`, pauseMs)
  await page.goto(pieces.origin, { waitUntil: 'commit' })
  const firstPaint = () =>
    page.evaluate(() => performance.getEntriesByName('first-paint')[0]?.startTime)
  await expect.poll(firstPaint).toBeGreaterThan(pauseMs - 50)
  pieces.close()
})
