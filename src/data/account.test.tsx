import { expect, test, vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { defaultPreferences as preferences, type Me } from '#contract/people.ts'

import { changePreferences, mergePreferences } from './account.ts'
import { meQuery } from './me.ts'

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
  const { queryKey } = meQuery()
  const before = { preferences } as Me
  const { promise: onItsWay, resolve: arrive } = Promise.withResolvers<Me>()
  queryClient.setQueryData(queryKey, before)
  const asked = queryClient.fetchQuery({ queryKey, queryFn: () => onItsWay, staleTime: 0 })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  const change = changePreferences({ autoplayNext: !preferences.autoplayNext })
  arrive(before)
  await Promise.allSettled([asked, change])
  const shown = queryClient.getQueryData<Me>(queryKey)
  expect(shown?.preferences.autoplayNext).toBe(!preferences.autoplayNext)
})
