import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { CDPSession, Locator, Page } from '@playwright/test'

/** A file as a person would have it on disk: bytes of a real clip, and as much padding as a test needs. */
export interface TestFile {
  name: string
  bytes: Buffer
  /** An MP4 `free` box of this many bytes behind them: a film of any size that still plays. */
  paddingB?: number
}

const MiB = 1024 ** 2

/** A clip of the sample library. No two are the same file, else the second would be a duplicate. */
export function clip(slug: string, name: string, paddingMiB = 0): TestFile {
  const address = new URL(`../../../server/sample-library/media/${slug}/video.mp4`, import.meta.url)
  const bytes = readFileSync(fileURLToPath(address))
  return { name, bytes, paddingB: paddingMiB * MiB + 64 + Math.floor(Math.random() * 4096) }
}

/** A file of `tests/support/media` under any name. */
export function testMedia(file: string, name: string): TestFile {
  const address = new URL(`../../support/media/${file}`, import.meta.url)
  return { name, bytes: readFileSync(fileURLToPath(address)) }
}

/** All of a file, for one that lies on the disk. */
export function bytesOf({ bytes, paddingB = 0 }: TestFile): Buffer {
  const box = Buffer.alloc(paddingB)
  if (paddingB > 0) box.writeUInt32BE(paddingB)
  if (paddingB > 0) box.write('free', 4, 'latin1')
  return Buffer.concat([bytes, box])
}

/** Lets go of files over the page. Only the clip travels to the browser; padding is made there. */
export async function drop(page: Page, files: readonly TestFile[]): Promise<void> {
  // The page listens as soon as it shows where to drop.
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  const plain = files.map(({ name, bytes, paddingB = 0 }) => ({
    name,
    base64: bytes.toString('base64'),
    paddingB,
  }))
  const transfer = await page.evaluateHandle((wanted) => {
    const box = (sizeB: number): BlobPart[] => {
      if (sizeB === 0) return []
      const head = new DataView(new ArrayBuffer(8))
      head.setUint32(0, sizeB)
      head.setUint32(4, 0x66_72_65_65)
      return [head.buffer, new Uint8Array(sizeB - 8)]
    }
    const data = new DataTransfer()
    for (const { name, base64, paddingB } of wanted) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      data.items.add(new File([bytes, ...box(paddingB)], name, { lastModified: 1_700_000_000_000 }))
    }
    return data
  }, plain)
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer })
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
}

/** The upload of a file, by its title or, when it was refused, its name. */
export function ticket(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title, exact: true })
}

/** Sends no faster than this, so that there is something to see; 0 lifts it. */
export async function limitUploads(page: Page, mibPerSecond: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: mibPerSecond === 0 ? -1 : mibPerSecond * MiB,
  })
  return session
}
