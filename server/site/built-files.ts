import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { contentTypeOf } from '#server/media/content-types.ts'

export type Encoding = 'br' | 'gzip'

export interface BuiltFile {
  contentType: string
  etag: string
  bytes: Buffer<ArrayBuffer>
  /** Compressed once, when first asked for; null where it would not help. */
  compressed(encoding: Encoding): Promise<Buffer<ArrayBuffer>> | null
}

const worthCompressing = /^(text\/|image\/svg|application\/(json|manifest|wasm|javascript))/

/** Every file of a build by its path (`/assets/app-1a2b.js`), in memory. Empty when there is no build. */
export async function readBuiltFiles(folder: string): Promise<Map<string, BuiltFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    // `.vite/manifest.json` is for tools.
    .filter((name) => !name.startsWith('.'))
  const files = await Promise.all(
    names.map(async (name): Promise<[string, BuiltFile]> => [
      `/${name.split(sep).join('/')}`,
      builtFile(name, await readFile(join(folder, name))),
    ]),
  )
  return new Map(files)
}

export function builtFile(name: string, bytes: Buffer<ArrayBuffer>): BuiltFile {
  const contentType = contentTypeOf(name)
  const kept = new Map<Encoding, Promise<Buffer<ArrayBuffer>>>()
  return {
    contentType,
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    bytes,
    compressed(encoding) {
      if (!worthCompressing.test(contentType) || bytes.length < 512) return null
      const known = kept.get(encoding)
      if (known !== undefined) return known
      const made = compress[encoding](bytes)
      kept.set(encoding, made)
      return made
    },
  }
}

const compress = {
  // 9 of 11: the last two steps take ten times as long for two per cent.
  br: (bytes: Buffer<ArrayBuffer>) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer<ArrayBuffer>) => promisify(gzip)(bytes, { level: 9 }),
}
