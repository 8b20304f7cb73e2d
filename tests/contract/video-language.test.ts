import { expect, test } from 'vitest'

import { makeChannel, makePerson, makeVideo } from '#tests/support/library-fixtures.ts'
import { startTestService } from '#tests/support/service.ts'

test('a video is given a language that there may be, and no other', async () => {
  const service = await startTestService()
  try {
    const mara = await makePerson(service, 'mara', 'creator')
    const channel = await makeChannel(service, mara)
    const path = `/videos/${await makeVideo(service, channel, mara)}`
    const change = async (lang: string) => {
      const { body } = await mara.call('GET', path)
      const headers = { 'If-Match': body.etag, 'Content-Type': 'application/merge-patch+json' }
      return mara.call('PATCH', path, { lang }, headers)
    }
    expect(await change('pt-BR')).toMatchObject({ status: 200, body: { lang: 'pt-BR' } })
    for (const odd of ['en-12', 'en-a', `en-${'abcdefgh-'.repeat(5)}x`]) {
      expect((await change(odd)).status, odd).toBe(422)
    }
    const draftDefaults = await mara.call(
      'PATCH',
      `/channels/${channel.handle}`,
      { draftDefaults: { lang: 'en-12' } },
      { 'Content-Type': 'application/merge-patch+json' },
    )
    expect(draftDefaults.status).toBe(422)
    await service.db.updateTable('videos').set({ lang: 'en-12' }).execute()
    expect(await mara.call('GET', path), 'what stands there is told').toMatchObject({
      status: 200,
      body: { lang: 'en-12' },
    })
  } finally {
    await service.close()
  }
})
