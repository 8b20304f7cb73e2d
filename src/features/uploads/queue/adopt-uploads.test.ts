import { expect, test, vi } from 'vitest'

import { send } from '#api/client.ts'

import { dropItem, emptyQueue, putItem, readQueue } from '../state/queue-store.ts'
import { newUploadItem } from '../state/upload-item.ts'
import { adoptUploads } from './adopt-uploads.ts'

vi.mock('#api/client.ts', () => ({ send: vi.fn() }))
vi.mock('./queue-session.ts', () => ({ openQueue: () => undefined }))
vi.mock('../state/upload-journal.ts', () => ({ readItems: async () => [] }))

const session = (videoId: string) => ({
  videoId,
  version: 1,
  state: 'receiving',
  offsetB: 1,
  sizeB: 9,
  fingerprint: `of-${videoId}`,
  createdAt: '2026-11-20T00:00:00.000Z',
})

test('what is removed while it is asked what was begun elsewhere does not come back with the answer', async () => {
  emptyQueue('ines')
  const about = { key: 'removed', subject: 'ines', title: 'Plover', nowMs: 1, channelId: null }
  putItem({ ...newUploadItem(new File(['x'], 'plover.mp4'), about), videoId: 'plover', version: 1 })
  const answer = Promise.withResolvers<unknown>()
  vi.mocked(send).mockReturnValue(answer.promise)
  const adopted = adoptUploads()
  dropItem('removed')
  answer.resolve({ items: [session('plover'), session('heron')] })
  await adopted
  expect(readQueue().items.map(({ videoId }) => videoId)).toEqual(['heron'])
})
