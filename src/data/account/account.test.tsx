import { beforeAll, expect, test } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { tellSession } from '#auth/session/session.ts'
import { setSettings } from '#config/env.ts'
import { readSettings } from '#config/read-settings.ts'
import { defaultPreferences as preferences, type Me } from '#contract/people.ts'

import { meQuery } from '../me.ts'
import { changePreferences, mergePreferences } from './account.ts'

const { queryKey } = meQuery()
const shown = () => queryClient.getQueryData<Me>(queryKey)?.preferences

beforeAll(() => setSettings(readSettings({})))

test('a patch changes what it names and nothing else', () => {
  const merged = mergePreferences(preferences, {
    theme: 'light',
    captions: { sizePct: 150 },
  })
  expect(merged).toEqual({
    ...preferences,
    theme: 'light',
    captions: { ...preferences.captions, sizePct: 150 },
  })
})

test('an undefined field leaves the old value', () => {
  expect(mergePreferences(preferences, { theme: undefined })).toEqual(preferences)
})

test('an answer from before a change does not bring back what was', async () => {
  const before = { preferences } as Me
  const { promise: onItsWay, resolve: arrive } = Promise.withResolvers<Me>()
  queryClient.setQueryData(queryKey, before)
  const asked = queryClient.fetchQuery({ queryKey, queryFn: () => onItsWay, staleTime: 0 })
  // As long as nobody knows who is here, nothing is sent.
  const change = changePreferences({ autoplayNext: !preferences.autoplayNext })
  change.catch(() => undefined)
  arrive(before)
  await Promise.allSettled([asked])
  expect(shown()?.autoplayNext).toBe(!preferences.autoplayNext)
})

test('changes that could not be kept are taken back, also where nobody can be asked what stands', async () => {
  queryClient.setQueryData(queryKey, { preferences } as Me)
  tellSession({ kind: 'nobody' })
  const changes = [
    changePreferences({ autoplayNext: !preferences.autoplayNext, captions: { on: true } }),
    changePreferences({ theme: 'light' }),
    changePreferences({ autoplayNext: preferences.autoplayNext }),
  ]
  expect(shown()).toMatchObject({ theme: 'light', captions: { on: true } })
  const outcomes = await Promise.allSettled(changes)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(shown()).toEqual(preferences)
})
