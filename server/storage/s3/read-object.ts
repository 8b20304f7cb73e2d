import type { S3Waits } from './s3-client.ts'
import { S3Failure } from './s3-failure.ts'

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/**
 * The body of an answer, gone on with from where it broke off. `again` asks for the rest from a byte on; it is asked as long
 * as each answer brings something.
 */
export function patientBody(
  first: Bytes | null,
  { moreMs }: Pick<S3Waits, 'moreMs'>,
  again: (fromB: number) => Promise<Bytes | null>,
): Bytes {
  let reader = first?.getReader()
  let doneB = 0
  let brokeAtB = -1
  const next = async () => {
    for (;;) {
      try {
        return await inTime(reader, moreMs)
      } catch (error) {
        await reader?.cancel().catch(() => undefined)
        if (brokeAtB === doneB) throw error
        brokeAtB = doneB
        reader = (await again(doneB))?.getReader()
      }
    }
  }
  return new ReadableStream({
    async pull(controller) {
      const piece = await next()
      if (piece === undefined || piece.done) return controller.close()
      doneB += piece.value.length
      controller.enqueue(piece.value)
    },
    async cancel() {
      await reader?.cancel().catch(() => undefined)
    },
  })
}

async function inTime(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined,
  moreMs: number,
) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const failure = new S3Failure('reading', { status: null, code: 'timeout' })
    timer = setTimeout(reject, moreMs, failure)
  })
  return Promise.race([reader?.read(), late]).finally(() => clearTimeout(timer))
}
