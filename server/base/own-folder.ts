import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

interface OwnFolder {
  /** Where all such folders of this machine lie. */
  root: string
  name: string
  /** Those of others that are at work: asked for once it is known which there are, so that who begins in between keeps theirs. */
  inHand: () => Promise<readonly string[]>
}

/** An empty folder for one run, gone when that ends. What runs left beside it that were cut off goes. */
export async function withOwnFolder(
  { root, name, inHand }: OwnFolder,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = join(root, name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const there = await readdir(root)
  const kept = new Set([name, ...(await inHand())])
  try {
    for (const left of there) {
      if (!kept.has(left)) await rm(join(root, left), { recursive: true, force: true })
    }
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
