import { createServer } from 'node:http'
import { join } from 'node:path'

import { build } from 'vite'

import { readBuiltFiles, type BuiltFile } from '#server/site/built-files.ts'

/** Builds the plain application into `folder` as Foyer is built, without anything of Foyer in it. */
export async function buildPlainApp(folder: string, issuer: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'plain-app'),
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

/** Serves it the way the service serves Foyer: from memory, Brotli, hashed names kept for good. */
export async function servePlainApp(folder: string, port: number) {
  const files = await readBuiltFiles(folder)
  const page = files.get('/index.html')
  if (!page) throw new Error(`There is no build of the plain application in ${folder}.`)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
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

async function compressed(file: BuiltFile) {
  const bytes = await file.compressed('br')
  return bytes ? { bytes, encoding: { 'Content-Encoding': 'br' } } : { bytes: file.bytes }
}
