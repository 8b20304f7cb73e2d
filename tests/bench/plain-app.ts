import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'

import { build } from 'vite'

import { readBuiltFiles, type BuiltFile } from '#server/site/built-files.ts'

/** Builds one of the applications beside this file into `folder` as Foyer is built, without anything of Foyer in it. */
export async function buildPlainApp(
  name: 'plain-app' | 'bare-page' | 'bare-player',
  folder: string,
  issuer = '',
): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, name),
    base: '/',
    logLevel: 'warn',
    define: { 'import.meta.env.VITE_ISSUER': JSON.stringify(issuer) },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  })
}

/**
 * Serves it the way the service serves Foyer: from memory, Brotli, hashed names kept for good. What it asks of the API,
 * and films and pictures, come from the service at `behind`.
 */
export async function servePlainApp(folder: string, port: number, behind?: string) {
  const files = await readBuiltFiles(folder)
  const page = files.get('/index.html')
  if (!page) throw new Error(`There is no build of the plain application in ${folder}.`)
  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost')
    if (behind !== undefined && /^\/(api|media)\//.test(pathname)) {
      pass(incoming, response, behind)
      return
    }
    const file = files.get(pathname) ?? page
    void compressed(file).then(({ bytes, encoding }) => {
      response.writeHead(200, {
        'Content-Type': file.contentType,
        'Cache-Control': file === page ? 'no-cache' : 'public, max-age=31536000, immutable',
        ...encoding,
      })
      response.end(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pass(incoming: IncomingMessage, response: ServerResponse, behind: string): void {
  const headers = { ...incoming.headers, host: new URL(behind).host }
  if (headers.origin !== undefined) headers.origin = behind
  const asked = request(
    new URL(incoming.url ?? '/', behind),
    { method: incoming.method, headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  asked.on('error', () => response.destroy())
  response.on('close', () => asked.destroy())
  incoming.pipe(asked)
}

async function compressed(file: BuiltFile) {
  const bytes = await file.compressed('br')
  return bytes ? { bytes, encoding: { 'Content-Encoding': 'br' } } : { bytes: file.bytes }
}
