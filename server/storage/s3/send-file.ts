import { elementsOf, escapeXml, textOf } from './read-xml.ts'
import type { S3Client } from './s3-client.ts'
import { S3Failure } from './s3-failure.ts'

type Bytes = AsyncIterable<Uint8Array>
type Part = Uint8Array<ArrayBuffer>

/** The least that S3 takes as a part is 5 MiB. A few of them are in memory at once. */
const usualPartB = 8 * 1024 ** 2
const atOnce = 3
/** Of the 10,000 that S3 takes. */
const mostParts = 9_000

/** How large the parts of a file have to be, so that there are not too many. */
export function partLength(sizeB: number): number {
  return Math.max(usualPartB, Math.ceil(sizeB / mostParts))
}

/**
 * Puts what comes at a key: all of it or nothing. What is larger than a part is sent in several, which become the object
 * with the last call; a process that ends before leaves parts that `removeHalfSent` finds.
 */
export async function sendFile(
  client: S3Client,
  key: string,
  bytes: Bytes,
  partB = usualPartB,
): Promise<void> {
  const parts = partsOf(bytes, partB)
  try {
    const first = await parts.next()
    const second = first.done === true ? first : await parts.next()
    if (second.done === true) {
      await client.ask({ method: 'PUT', key, body: first.value ?? new Uint8Array() })
      return
    }
    await sendInParts(client, key, [first.value, second.value], parts)
  } finally {
    // Closes the file where something went wrong on the way.
    await parts.return(undefined)
  }
}

async function sendInParts(
  client: S3Client,
  key: string,
  begun: readonly (Part | undefined)[],
  rest: AsyncGenerator<Part, undefined>,
): Promise<void> {
  const answer = await client.ask({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = textOf(await answer.text(), 'UploadId')
  const tags: string[] = []
  let sizeB = 0
  try {
    const running = new Set<Promise<void>>()
    const failures: unknown[] = []
    const send = (part: Part) => {
      const number = tags.push('')
      sizeB += part.length
      const query = { partNumber: String(number), uploadId }
      const sent = client.ask({ method: 'PUT', key, query, body: part }).then(
        ({ headers }) => void (tags[number - 1] = headers.get('etag') ?? ''),
        (error: unknown) => void failures.push(error),
      )
      const done = sent.finally(() => running.delete(done))
      running.add(done)
    }
    for (const part of begun) if (part !== undefined) send(part)
    for (;;) {
      while (running.size >= atOnce) await Promise.race(running)
      if (failures.length > 0) break
      const next = await rest.next()
      if (next.done === true) break
      send(next.value)
    }
    await Promise.all(running)
    if (failures.length > 0) throw failures[0]
    await complete(client, key, { uploadId, tags, sizeB })
  } catch (error) {
    // Where even that does not come through, it is swept.
    await client.ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

interface Sent {
  uploadId: string
  tags: readonly string[]
  sizeB: number
}

async function complete(
  client: S3Client,
  key: string,
  { uploadId, tags, sizeB }: Sent,
): Promise<void> {
  const parts = tags.map(
    (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`,
  )
  const xml = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`
  const body = new TextEncoder().encode(xml)
  try {
    const answer = await client.ask({ method: 'POST', key, query: { uploadId }, body })
    const text = await answer.text()
    // It may begin with a 200 and find only then that it cannot.
    if (elementsOf(text, 'Error').length > 0) {
      throw new S3Failure(`POST ${key}`, { status: 500, code: textOf(text, 'Code') })
    }
  } catch (error) {
    // The answer to a first try may be what got lost.
    const isGone = error instanceof S3Failure && error.code === 'NoSuchUpload'
    if (!isGone || (await lengthOf(client, key)) !== sizeB) throw error
  }
}

async function lengthOf(client: S3Client, key: string): Promise<number | null> {
  const answer = await client.ask({ method: 'HEAD', key }).catch(() => null)
  return answer && Number(answer.headers.get('content-length'))
}

/** The same bytes in pieces of one length, the last one shorter; none of nothing. */
async function* partsOf(bytes: Bytes, partB: number): AsyncGenerator<Part, undefined> {
  let part = new Uint8Array(0)
  let filledB = 0
  for await (const chunk of bytes) {
    for (let fromB = 0; fromB < chunk.length;) {
      const piece = chunk.subarray(fromB, fromB + partB - filledB)
      part = withRoom(part, filledB + piece.length, partB)
      part.set(piece, filledB)
      filledB += piece.length
      fromB += piece.length
      if (filledB < partB) continue
      yield part
      part = new Uint8Array(0)
      filledB = 0
    }
  }
  if (filledB > 0) yield part.slice(0, filledB)
}

/** Grows by doubling: most of what is written is far smaller than a part. */
function withRoom(part: Part, neededB: number, partB: number): Part {
  if (part.length >= neededB) return part
  const grown = new Uint8Array(Math.min(partB, Math.max(65_536, neededB, part.length * 2)))
  grown.set(part)
  return grown
}
