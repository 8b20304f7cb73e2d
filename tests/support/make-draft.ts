import { send } from '#api/client.ts'
import { createDraft } from '#contract/calls/upload-calls.ts'
import type { VideoDetail } from '#contract/videos.ts'

/** A draft of whoever is signed in on the page. */
export async function makeDraft(): Promise<VideoDetail> {
  const { video } = await send(createDraft, {
    body: {
      title: 'A draft',
      fileName: 'a.mp4',
      sizeB: 1,
      type: 'video/mp4',
      fingerprint: crypto.randomUUID(),
    },
  })
  return video
}
