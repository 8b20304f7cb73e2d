import { expect, test } from 'vitest'

import { captionLimits } from '#contract/caption-changes.ts'
import { newId } from '#server/database/new-id.ts'
import { makeChannel, makePerson, makeVideo } from '#tests/support/library-fixtures.ts'
import { startTestService } from '#tests/support/service.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

test('captions are not begun where there would be no place for them, or too many are in line', async () => {
  // Nobody is there who would listen: all of it waits.
  const service = await startTestService(
    (config) => ({
      ...config,
      processing: { ...config.processing, where: 'elsewhere' },
      transcription: { url: 'http://127.0.0.1:9', apiKey: null, model: 'ears-1' },
    }),
    { database: await openTestDatabase() },
  )
  try {
    const mara = await makePerson(service, 'mara', 'creator')
    const videoId = await makeVideo(service, await makeChannel(service, mara), mara)
    await service.db
      .updateTable('videos')
      .set({ file_key: 'x' })
      .where('id', '=', videoId)
      .execute()
    const generate = (lang: string) =>
      mara.call('POST', `/videos/${videoId}/captions/${lang}/generate`)
    const langs = ['en', 'de', 'fr', 'ar', 'pt'] as const
    for (const lang of langs) expect((await generate(lang)).status).toBe(202)
    expect(await generate('nl')).toMatchObject({ status: 429, body: { code: 'rate-limited' } })
    await service.db
      .updateTable('transcriptions')
      .set({ state: 'failed', fault: 'stopped' })
      .where('lang', 'in', langs.slice(1))
      .execute()
    const track = { kind: 'captions' as const, label: 'x', file_key: 'x', size_b: 1, cue_count: 1 }
    const rows = Array.from({ length: captionLimits.tracks - langs.length }, (_, at) => ({
      ...track,
      id: newId(),
      video_id: videoId,
      lang: `en-x-${at}`,
      origin: 'upload' as const,
      updated_at: new Date(),
    }))
    await service.db.insertInto('captions').values(rows).execute()
    const full = await generate('nl')
    expect(full).toMatchObject({ status: 422, body: { errors: [{ code: 'too-many' }] } })
    expect((await generate('de')).status, 'what has its place goes on').toBe(202)
  } finally {
    await service.close()
  }
})

test('a track is translated into another language where somebody is set who does, and not without', async () => {
  const set = { url: 'http://127.0.0.1:9', apiKey: null, model: 'tongue-1' }
  for (const translation of [set, null]) {
    const service = await startTestService(
      (config) => ({
        ...config,
        processing: { ...config.processing, where: 'elsewhere' },
        translation,
      }),
      { database: await openTestDatabase() },
    )
    try {
      const { features } = (await service.call('GET', '/config')).body
      expect(features).toMatchObject({ translation: translation !== null, transcription: false })
      const mara = await makePerson(service, 'mara', 'creator')
      const videoId = await makeVideo(service, await makeChannel(service, mara), mara)
      const row = { id: newId(), video_id: videoId, lang: 'en', kind: 'captions' as const }
      const file = { label: 'x', file_key: 'x', size_b: 1, cue_count: 1, updated_at: new Date() }
      await service.db
        .insertInto('captions')
        .values({ ...row, ...file, origin: 'upload' })
        .execute()
      const translate = (lang: string, from = 'en') =>
        mara.call('POST', `/videos/${videoId}/captions/${lang}/translate?from=${from}`)
      if (translation === null) {
        expect((await translate('de')).body.code).toBe('feature-disabled')
        continue
      }
      expect((await translate('de', 'pl')).status).toBe(404)
      const own = await translate('en')
      expect(own).toMatchObject({ status: 422, body: { errors: [{ code: 'same-language' }] } })
      const langs = ['de', 'fr', 'ar', 'pt', 'nl'] as const
      for (const lang of langs) expect((await translate(lang)).status).toBe(202)
      const sixth = await translate('it')
      expect(sixth).toMatchObject({ status: 429, body: { code: 'rate-limited' } })
    } finally {
      await service.close()
    }
  }
})
