import { elementsOf, textOf } from './read-xml.ts'
import type { S3Client } from './s3-client.ts'

export interface ListedObject {
  key: string
  sizeB: number
  modifiedAt: Date
}

/** Everything whose key begins with `prefix`, a thousand at a time. */
export async function* listObjects(
  client: S3Client,
  prefix: string,
): AsyncGenerator<ListedObject, undefined> {
  for (let after = ''; ;) {
    const query = { 'list-type': '2', prefix, ...(after !== '' && { 'continuation-token': after }) }
    const xml = await (await client.ask({ method: 'GET', query })).text()
    for (const one of elementsOf(xml, 'Contents')) {
      yield {
        key: textOf(one, 'Key'),
        sizeB: Number(textOf(one, 'Size')),
        modifiedAt: new Date(textOf(one, 'LastModified')),
      }
    }
    after = textOf(xml, 'NextContinuationToken')
    if (textOf(xml, 'IsTruncated') !== 'true' || after === '') return
  }
}

/** Longer than any upload pauses between its parts. */
const abandonedMs = 24 * 3_600_000

/** Gives up what was begun in parts below `prefix` and never became an object, because whoever sent it was killed. */
export async function removeHalfSent(client: S3Client, prefix: string, now: Date): Promise<void> {
  for (let after: Record<string, string> = {}; ;) {
    const query = { uploads: '', prefix, ...after }
    const xml = await (await client.ask({ method: 'GET', query })).text()
    for (const one of elementsOf(xml, 'Upload')) {
      const isOld = Date.parse(textOf(one, 'Initiated')) < now.getTime() - abandonedMs
      const [key, uploadId] = [textOf(one, 'Key'), textOf(one, 'UploadId')]
      if (isOld) await client.ask({ method: 'DELETE', key, query: { uploadId } })
    }
    const [key, upload] = [textOf(xml, 'NextKeyMarker'), textOf(xml, 'NextUploadIdMarker')]
    if (textOf(xml, 'IsTruncated') !== 'true' || key === '') return
    after = { 'key-marker': key, 'upload-id-marker': upload }
  }
}
