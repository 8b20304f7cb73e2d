import { AsyncLocalStorage } from 'node:async_hooks'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { FileStore, type Configstore } from '@tus/file-store'
import { ERRORS, Upload } from '@tus/server'
import type { Kysely } from 'kysely'

import { systemCode } from '#server/base/disk-full.ts'
import type { Tables } from '#server/database/tables.ts'

import { checksumMismatch, type ExpectedChecksum } from './chunk-checksum.ts'

/** What arrives while the disk is busy goes there in one piece, not in the 64 KiB that sockets give. */
const gatheredB = 1024 ** 2

/**
 * Files that are still arriving, in a folder of the data folder: one per upload, and its length is the offset.
 * Everything else about an upload stands in the database, so that there is one truth.
 */
export class PartialFiles extends FileStore {
  readonly #expected = new AsyncLocalStorage<ExpectedChecksum | null>()

  constructor(directory: string, db: Kysely<Tables>) {
    super({ directory, configstore: uploadsInDatabase(db) })
    // Lengths are known from the draft, so deferring them is not offered.
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  pathOf(resourceId: string): string {
    return join(this.directory, resourceId)
  }

  /** Bytes that have arrived; null when there is no file. */
  async arrivedB(resourceId: string): Promise<number | null> {
    const file = await stat(this.pathOf(resourceId)).catch((error: unknown) => {
      if (systemCode(error) === 'ENOENT') return null
      throw error
    })
    return file?.size ?? null
  }

  /** Whatever `work` writes has to come out at this checksum. */
  expecting<Answer>(checksum: ExpectedChecksum | null, work: () => Answer): Answer {
    return this.#expected.run(checksum, work)
  }

  /**
   * The library's own write forgets why it failed. A chunk that is not what its checksum says, or broke off before that
   * could be known, is taken back here, while no other request may write.
   */
  override async write(readable: Readable, resourceId: string, offsetB: number): Promise<number> {
    try {
      return await this.#write(readable, resourceId, offsetB)
    } catch (error) {
      // Given up while this came.
      if (systemCode(error) === 'ENOENT') throw ERRORS.FILE_NO_LONGER_EXISTS
      throw error
    }
  }

  async #write(readable: Readable, resourceId: string, offsetB: number): Promise<number> {
    const file = createWriteStream(this.pathOf(resourceId), {
      flags: 'r+',
      start: offsetB,
      highWaterMark: gatheredB,
    })
    const checksum = this.#expected.getStore() ?? null
    if (checksum === null) {
      await pipeline(readable, file)
      return offsetB + file.bytesWritten
    }
    let isIntact = false
    try {
      await pipeline(readable, checksum.hash, file)
      isIntact = checksum.isMet()
    } finally {
      if (!isIntact) await truncate(this.pathOf(resourceId), offsetB)
    }
    if (!isIntact) throw checksumMismatch
    return offsetB + file.bytesWritten
  }

  override async remove(resourceId: string): Promise<void> {
    await rm(this.pathOf(resourceId), { force: true })
  }

  async list(): Promise<{ resourceId: string; modifiedAt: Date }[]> {
    await mkdir(this.directory, { recursive: true })
    const names = await readdir(this.directory)
    const files = await Promise.all(
      names.map(async (resourceId) => {
        const file = await stat(this.pathOf(resourceId)).catch(() => null)
        return file && { resourceId, modifiedAt: file.mtime }
      }),
    )
    return files.filter((file) => file !== null)
  }
}

/** What tus wants to remember of an upload is in the table already. */
function uploadsInDatabase(db: Kysely<Tables>): Configstore {
  return {
    async get(resourceId) {
      const row = await db
        .selectFrom('uploads')
        .select(['size_b', 'created_at'])
        .where('resource_id', '=', resourceId)
        .executeTakeFirst()
      if (row === undefined) return undefined
      const creationDate = row.created_at.toISOString()
      return new Upload({
        id: resourceId,
        size: row.size_b,
        offset: 0,
        creation_date: creationDate,
      })
    },
    // The route names the resource in the table before tus makes its file.
    async set() {},
    async delete() {},
  }
}
