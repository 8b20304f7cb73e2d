import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

import { Upload } from '@tus/server'
import type { Kysely } from 'kysely'

import type { Tables } from '#server/database/tables.ts'
import type { Storage } from '#server/storage/storage.ts'

import type { ExpectedChecksum } from './chunk-checksum.ts'
import { PartialFiles } from './partial-files.ts'
import { UploadPieces } from './upload-pieces.ts'

/** What has to be known of an upload to find its bytes. */
export interface Arriving {
  resource_id: string
  arrives: 'disk' | 'pieces'
}

interface Asked {
  checksum: ExpectedChecksum | null
  /** Names the request to the pieces that it adds. */
  writer: string
  isInPieces: boolean
}

/**
 * Files that are still arriving, wherever each of them does: in pieces where other services may go on with it, or on this
 * disk. Which of both stands in its row, so that what was begun in one way is gone on with in the same.
 */
export class ArrivingFiles extends PartialFiles {
  readonly #asked = new AsyncLocalStorage<Asked>()
  readonly pieces: UploadPieces

  constructor(parts: { directory: string; db: Kysely<Tables>; storage: Storage }) {
    super(parts.directory, parts.db)
    this.pieces = new UploadPieces(parts.db, parts.storage)
  }

  /** Bytes that have arrived of an upload that is not all there; null when there are none. */
  arrivedOf({ resource_id, arrives }: Arriving) {
    return arrives === 'pieces' ? this.pieces.arrivedB(resource_id) : this.arrivedB(resource_id)
  }

  override expecting<Answer>(checksum: ExpectedChecksum | null, work: () => Answer): Answer {
    const asked = { checksum, writer: randomUUID(), isInPieces: false }
    return this.#asked.run(asked, () => super.expecting(checksum, work))
  }

  override async create(file: Upload): Promise<Upload> {
    return (await this.#taken(file.id)) === null ? super.create(file) : file
  }

  override async getUpload(id: string): Promise<Upload> {
    return (await this.#taken(id)) ?? super.getUpload(id)
  }

  override async write(readable: Readable, resourceId: string, offsetB: number): Promise<number> {
    const asked = this.#asked.getStore()
    if (asked?.isInPieces !== true) return super.write(readable, resourceId, offsetB)
    const { writer, checksum } = asked
    return this.pieces.write(readable, { resourceId, offsetB, writer, checksum })
  }

  override async remove(resourceId: string): Promise<void> {
    await super.remove(resourceId)
    await this.pieces.remove(resourceId)
  }

  /** Whoever asks after an upload has it: what an earlier request still brings counts no more. */
  async #taken(id: string): Promise<Upload | null> {
    const asked = this.#asked.getStore()
    const taken = await this.pieces.take(id, asked?.writer ?? randomUUID())
    if (taken === null) return null
    if (asked !== undefined) asked.isInPieces = true
    const { offsetB, sizeB, createdAt } = taken
    return new Upload({
      id,
      size: sizeB,
      offset: offsetB,
      creation_date: createdAt.toISOString(),
    })
  }
}
