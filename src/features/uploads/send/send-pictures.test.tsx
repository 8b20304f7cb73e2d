import { expect, test, vi } from 'vitest'

import { dropItem, findItem, putItem } from '../state/queue-store.ts'
import { newUploadItem } from '../state/upload-item.ts'
import { illustrate } from './send-pictures.ts'

/** The service has every picture: those of the file before, until it hears of the other one. */
vi.mock('#api/client.ts', () => ({ send: async () => ({ thumbnail: {}, storyboard: {} }) }))
vi.mock('../state/held-files.ts', () => ({ takeFile: async () => new File(['x'], 'harbour.mp4') }))
vi.mock('./suggest-poster.ts', () => ({ suggestPoster: async () => undefined }))
vi.mock('../state/dispatch.ts', async () => {
  const { reduceUpload } = await import('../state/upload-reducer.ts')
  return {
    dispatch: (key: string, event: Parameters<typeof reduceUpload>[1]) => {
      const item = findItem(key)
      if (item) putItem(reduceUpload(item, event))
    },
  }
})

const item = newUploadItem(new File(['x'], 'harbour.mp4'), {
  key: 'k1',
  subject: 'ines',
  title: 'Harbour',
  nowMs: 1,
  channelId: null,
})

test('pictures of the file before are not taken for those of the other one', async () => {
  putItem({ ...item, videoId: 'video-1' })
  await illustrate('k1')
  expect(findItem('k1')?.pictures).toBe('none')
  dropItem('k1')
  putItem({ ...item, videoId: 'video-1', creationUrl: '/uploads' })
  await illustrate('k1')
  expect(findItem('k1')?.pictures).toBe('all')
})
