import type { Insertable } from 'kysely'

import type { Role } from '#contract/people.ts'
import { newId } from '#server/database/new-id.ts'
import type { Tables } from '#server/database/tables.ts'

import type { Answer, TestService } from './service.ts'

export interface TestPerson {
  id: string
  username: string
  token: string
  /** Asks as this person. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

export async function makePerson(
  service: TestService,
  username: string,
  role: Role = 'viewer',
): Promise<TestPerson> {
  const token = await service.tokenFor(username, role)
  const me = await service.call('GET', '/me', { token })
  return {
    id: me.body.id,
    username,
    token,
    call: (method, path, body, headers = {}) =>
      service.call(method, path, { token, headers, ...(body !== undefined && { body }) }),
  }
}

export interface TestChannel {
  id: string
  handle: string
}

export async function makeChannel(
  { db }: Pick<TestService, 'db'>,
  owner: { id: string },
  values: {
    handle?: string
    name?: string
    visibility?: 'public' | 'internal' | 'restricted'
    managers?: readonly { id: string }[]
    editors?: readonly { id: string }[]
  } = {},
): Promise<TestChannel> {
  const id = newId()
  const handle = values.handle ?? `c${id.toLowerCase().replaceAll(/[^a-z0-9]/g, '0')}`
  await db
    .insertInto('channels')
    .values({
      id,
      handle,
      display_name: values.name ?? `Channel ${handle}`,
      owner_id: owner.id,
      visibility: values.visibility ?? 'public',
    })
    .execute()
  const members = [
    ...(values.managers ?? []).map((person) => ({ person, role: 'manager' as const })),
    ...(values.editors ?? []).map((person) => ({ person, role: 'editor' as const })),
  ]
  for (const { person, role } of members) {
    await db
      .insertInto('channel_members')
      .values({ channel_id: id, person_id: person.id, role })
      .execute()
  }
  return { id, handle }
}

/** A published public video that is ready, unless `values` say otherwise (columns as in SQL). */
export async function makeVideo(
  { db }: Pick<TestService, 'db'>,
  channel: { id: string },
  owner: { id: string },
  values: Partial<Insertable<Tables['videos']>> = {},
): Promise<string> {
  const id = values.id ?? newId()
  await db
    .insertInto('videos')
    .values({
      id,
      channel_id: channel.id,
      owner_id: owner.id,
      title: 'A video',
      access: 'public',
      state: 'ready',
      publication: 'published',
      published_at: new Date('2026-01-01T00:00:00Z'),
      duration_ms: 600_000,
      width: 1920,
      height: 1080,
      mime_type: 'video/mp4',
      file_key: `videos/${id}/original.mp4`,
      ...values,
    })
    .execute()
  return id
}

/** A caption track with these lines, four seconds each. */
export async function makeCaptions(
  { db }: Pick<TestService, 'db'>,
  videoId: string,
  lang: string,
  lines: readonly string[],
): Promise<void> {
  const captionId = newId()
  await db
    .insertInto('captions')
    .values({
      id: captionId,
      video_id: videoId,
      lang,
      label: lang,
      is_default: lang === 'en',
      state: 'published',
      cue_count: lines.length,
      file_key: `videos/${videoId}/${lang}.vtt`,
    })
    .execute()
  await db
    .insertInto('cues')
    .values(
      lines.map((text, index) => ({
        caption_id: captionId,
        video_id: videoId,
        lang,
        start_ms: index * 4000,
        end_ms: index * 4000 + 3900,
        text,
      })),
    )
    .execute()
}

/** Ids of a page of videos, in order. */
export function idsOf(answer: Answer): string[] {
  return answer.body.items.map((item: { id: string }) => item.id)
}
