import { expect, test } from 'vitest'

import { newUploadItem, type UploadState } from '../state/upload-item.ts'
import { summarise } from './summarise-queue.ts'

function itemIn(state: UploadState) {
  const about = { key: state.name, subject: 'iris', title: 'Moss', channelId: null, nowMs: 0 }
  return { ...newUploadItem(new File(['x'], 'moss.mp4'), about), state }
}

test('what is all sent and being looked at moves, and cannot be paused', () => {
  const sent = summarise([itemIn({ name: 'verifying' })], new Map())
  expect(sent).toMatchObject({ movingCount: 1, pausableCount: 0 })
  const both = summarise([itemIn({ name: 'verifying' }), itemIn({ name: 'sending' })], new Map())
  expect(both).toMatchObject({ movingCount: 2, pausableCount: 1 })
})
