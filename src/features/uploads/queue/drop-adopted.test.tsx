import { expect, test } from 'vitest'

import { emptyQueue, putItem, readQueue } from '../state/queue-store.ts'
import { newUploadItem, type UploadItem } from '../state/upload-item.ts'
import { dropAdopted } from './drop-adopted.ts'

const file = new File(['x'], 'harbour.mp4', { type: 'video/mp4' })

function upload(key: string, more: Partial<UploadItem>): UploadItem {
  const about = { key, subject: 'ines', title: 'Harbour', nowMs: 1, channelId: null }
  return { ...newUploadItem(file, about), videoId: 'harbour', version: 1, ...more }
}

test('what another tab sends is not wanted here as well, and what else waits for its file stays', () => {
  emptyQueue('ines')
  const state = { name: 'needs-file', isMismatch: false } as const
  putItem(upload('adopted', { isFromElsewhere: true, state }))
  putItem(upload('next film', { isFromElsewhere: true, version: 2, state }))
  putItem(upload('given its file', { isFromElsewhere: true, state: { name: 'ready' } }))
  putItem(upload('remembered', { state }))
  dropAdopted(upload('of the other tab', { version: null }))
  const left = ['next film', 'given its file', 'remembered']
  expect(readQueue().items.map(({ key }) => key)).toEqual(left)
})
