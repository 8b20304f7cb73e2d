import { configure, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { paths } from '#config/paths.ts'
import { connectPageTo, openApp } from '#tests/support/open-app.tsx'
import { startRemoteService, type RemoteService } from '#tests/support/remote-service.ts'

const ada = { username: 'ada', role: 'admin' } as const
/** A sample with captions in English. */
const captioned = 'Qm7fLdesk_1'

let service: RemoteService
beforeAll(async () => {
  // As `npm run dev` mounts every page: twice.
  configure({ reactStrictMode: true })
  service = await startRemoteService({ hasSampleLibrary: true })
  connectPageTo(service)
})
afterAll(async () => {
  configure({ reactStrictMode: false })
  await service.close()
})

test(
  'what is read whenever somebody begins to write is there under StrictMode, too',
  { timeout: 40_000 },
  async () => {
    await openApp(service, paths.captionLines(captioned, 'en', 'captions'), ada)
    const first = await screen.findByLabelText<HTMLTextAreaElement>(
      'Words of line 1',
      {},
      { timeout: 20_000 },
    )
    expect(first.value).not.toBe('')
  },
)
