import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { hasCode } from '#api/errors/http-error.ts'
import { queryClient } from '#api/query-client.ts'
import { getPerson, patchMe, patchPreferences } from '#contract/calls/account-calls.ts'
import type { Me, MePatch, Preferences, PreferencesPatch } from '#contract/people.ts'

import { keys } from '../cache/keys.ts'
import { outdate } from '../cache/outdate.ts'
import { meQuery } from '../me.ts'

/** A person as others see them. */
export function personQuery(personId: string) {
  return queryOptions({
    queryKey: [...keys.people, personId],
    queryFn: ({ signal }) => send(getPerson, { params: { personId }, signal }),
  })
}

/** Saves what others see of the person. Their name also stands at their videos, their channels and what they wrote. */
export async function saveProfile({ etag }: Pick<Me, 'etag'>, patch: MePatch): Promise<void> {
  try {
    const saved = await send(patchMe, { body: patch, ifMatch: etag })
    queryClient.setQueryData(meQuery().queryKey, saved)
  } catch (error) {
    // Saved in another tab meanwhile: what stands there now is needed to try again.
    if (hasCode(error, 'version-conflict')) void outdate(keys.me)
    throw error
  }
  void outdate(keys.people)
  if (patch.displayName === undefined) return
  void outdate(keys.lists, keys.video, keys.channels, keys.comments, keys.replies)
}

/** Preferences after a merge patch (RFC 7396): objects merge one level deep, everything else replaces. */
export function mergePreferences(old: Preferences, patch: PreferencesPatch): Preferences {
  const { captions, shortcuts, history, ...rest } = patch
  return {
    ...old,
    ...withoutUndefined(rest),
    captions: { ...old.captions, ...withoutUndefined(captions ?? {}) },
    shortcuts: { ...old.shortcuts, ...withoutUndefined(shortcuts ?? {}) },
    history: { ...old.history, ...withoutUndefined(history ?? {}) },
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function withoutUndefined<T extends object>(patch: T): Defined<T>
function withoutUndefined(patch: object): object {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}

/** What the service has said last, under changes shown already that it has not heard of yet, in the order they were made. */
let confirmed: Preferences | undefined
let pending: PreferencesPatch[] = []
let turn: Promise<unknown> = Promise.resolve()

/**
 * Shows a change at once and sends it, one after the other, so that two quick presses of a switch arrive in order.
 * They stand with the person and nowhere else; one that could not be kept is taken back at once, because whoever could
 * not be told may not be there to be asked either.
 */
export function changePreferences(patch: PreferencesPatch): Promise<void> {
  // An answer that is on its way was given before the change, and would bring back what was.
  const isInterrupted = queryClient.isFetching({ queryKey: keys.me }) > 0
  void queryClient.cancelQueries({ queryKey: keys.me })
  if (pending.length === 0) confirmed = queryClient.getQueryData(meQuery().queryKey)?.preferences
  pending.push(patch)
  show()
  const keep = async (): Promise<void> => {
    try {
      await send(patchPreferences, { body: patch })
      if (confirmed) confirmed = mergePreferences(confirmed, patch)
      if (isInterrupted) void outdate(keys.me)
      pending = pending.filter((one) => one !== patch)
    } catch (error) {
      pending = pending.filter((one) => one !== patch)
      show()
      void outdate(keys.me)
      throw error
    }
  }
  const kept = turn.then(keep, keep)
  turn = kept
  return kept
}

function show(): void {
  if (!confirmed) return
  const preferences = pending.reduce(mergePreferences, confirmed)
  queryClient.setQueryData(meQuery().queryKey, (me) => me && { ...me, preferences })
}
