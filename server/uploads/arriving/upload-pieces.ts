import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { ERRORS } from '@tus/server'
import { sql, type Kysely } from 'kysely'

import { inTransaction } from '#server/database/in-transaction.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Storage } from '#server/storage/storage.ts'

import { checksumMismatch, type ExpectedChecksum } from './chunk-checksum.ts'

export interface UploadPiece {
  startB: number
  lengthB: number
  key: string
}

interface Taken {
  offsetB: number
  sizeB: number
  createdAt: Date
}

/** Of each upload that is arriving about four times as much is in memory. */
const pieceB = 4 * 1024 ** 2

/** Where the pieces of all uploads lie among the files. */
export const piecesFolder = 'uploads'

/**
 * Uploads that arrive in pieces among the files, so that any service goes on with them
 * (docs/decisions/0097-uploads-arrive-in-pieces.md). Which pieces there are stands in the database: bytes that are written
 * down have arrived. Only the request that asked last adds any.
 */
export class UploadPieces {
  readonly #db: Kysely<Tables>
  readonly #storage: Storage

  constructor(db: Kysely<Tables>, storage: Storage) {
    this.#db = db
    this.#storage = storage
  }

  /** From now on nobody but `writer` adds to it. Null where this upload does not arrive in pieces. */
  async take(resourceId: string, writer: string): Promise<Taken | null> {
    const row = await this.#db
      .updateTable('uploads')
      .set({ writer })
      .where('resource_id', '=', resourceId)
      .where('arrives', '=', 'pieces')
      .where('state', '=', 'receiving')
      .returning(['offset_b', 'size_b', 'created_at'])
      .executeTakeFirst()
    return row === undefined
      ? null
      : { offsetB: row.offset_b, sizeB: row.size_b, createdAt: row.created_at }
  }

  /** Bytes that have arrived; null where nothing is awaited. */
  async arrivedB(resourceId: string): Promise<number | null> {
    const row = await this.#db
      .selectFrom('uploads')
      .select('offset_b')
      .where('resource_id', '=', resourceId)
      .where('state', '=', 'receiving')
      .executeTakeFirst()
    return row?.offset_b ?? null
  }

  /** In order. */
  async list(resourceId: string): Promise<UploadPiece[]> {
    const rows = await this.#db
      .selectFrom('upload_pieces')
      .select(['start_b', 'length_b', 'file_key'])
      .where('resource_id', '=', resourceId)
      .orderBy('start_b')
      .execute()
    return rows.map(({ start_b, length_b, file_key }) => ({
      startB: start_b,
      lengthB: length_b,
      key: file_key,
    }))
  }

  /**
   * Takes a chunk in and answers the offset after it. Of one that breaks off what came is kept; one with a checksum counts
   * when all of it is there and right, or not at all. Throws `ABORTED` of the library when another request asked since.
   */
  async write(
    readable: Readable,
    chunk: {
      resourceId: string
      offsetB: number
      writer: string
      checksum: ExpectedChecksum | null
    },
  ): Promise<number> {
    const { resourceId, offsetB, writer, checksum } = chunk
    const uncounted: UploadPiece[] = []
    let endB = offsetB
    const keep = async (held: readonly Uint8Array[]): Promise<void> => {
      const bytes = Buffer.concat(held)
      if (bytes.length === 0) return
      const key = `${piecesFolder}/${resourceId}/${endB}-${randomUUID()}`
      await this.#storage.write(key, bytes)
      const piece = { startB: endB, lengthB: bytes.length, key }
      if (checksum === null) await this.#count([piece], chunk)
      else uncounted.push(piece)
      endB += bytes.length
    }
    if (checksum === null) {
      await pipeline(readable, (bytes: AsyncIterable<Uint8Array>) => inPieces(bytes, keep))
      return endB
    }
    let isIntact = false
    try {
      await pipeline(readable, checksum.hash, (bytes: AsyncIterable<Uint8Array>) =>
        inPieces(bytes, keep),
      )
      isIntact = checksum.isMet()
    } finally {
      if (!isIntact) await this.#forget(uncounted)
    }
    if (!isIntact) throw checksumMismatch
    await this.#count(uncounted, { resourceId, writer })
    return endB
  }

  /** Also pieces that nobody has written down. */
  async remove(resourceId: string): Promise<void> {
    await this.#storage.removeFolder(`${piecesFolder}/${resourceId}`)
  }

  /** Writes down that these have arrived, one after the other behind what was there. */
  async #count(
    pieces: readonly UploadPiece[],
    { resourceId, writer }: { resourceId: string; writer: string },
  ): Promise<void> {
    const [first] = pieces
    if (first === undefined) return
    const lengthB = pieces.reduce((sumB, piece) => sumB + piece.lengthB, 0)
    const isOurs = await inTransaction(this.#db, async (trx) => {
      const upload = await trx
        .updateTable('uploads')
        .set({ offset_b: first.startB + lengthB, updated_at: sql<Date>`now()` })
        .where('resource_id', '=', resourceId)
        .where('state', '=', 'receiving')
        .where('writer', '=', writer)
        .where('offset_b', '=', first.startB)
        .where('size_b', '>=', first.startB + lengthB)
        .returning('id')
        .executeTakeFirst()
      if (upload === undefined) return false
      const rows = pieces.map((piece) => ({
        upload_id: upload.id,
        resource_id: resourceId,
        start_b: piece.startB,
        length_b: piece.lengthB,
        file_key: piece.key,
      }))
      await trx.insertInto('upload_pieces').values(rows).execute()
      return true
    })
    if (isOurs) return
    await this.#forget(pieces)
    throw ERRORS.ABORTED
  }

  /** What cannot be removed now is swept. */
  async #forget(pieces: readonly UploadPiece[]): Promise<void> {
    for (const { key } of pieces) await this.#storage.remove(key).catch(() => {})
  }
}

/** Hands on what comes as soon as there is enough of it, and what is left at the end, also where that is a broken line. */
async function inPieces(
  bytes: AsyncIterable<Uint8Array>,
  keep: (held: readonly Uint8Array[]) => Promise<void>,
): Promise<void> {
  let held: Uint8Array[] = []
  let heldB = 0
  let isKeeping = false
  const keepHeld = async () => {
    const given = held
    held = []
    heldB = 0
    isKeeping = true
    await keep(given)
    isKeeping = false
  }
  try {
    for await (const part of bytes) {
      if (heldB + part.length > pieceB) await keepHeld()
      held.push(part)
      heldB += part.length
    }
  } catch (error) {
    // What could not be kept once is not tried again.
    if (!isKeeping) await keepHeld()
    throw error
  }
  await keepHeld()
}
