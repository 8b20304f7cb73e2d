import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { showError } from '#api/show-error.ts'
import { patchPreferences } from '#contract/calls/account-calls.ts'
import {
  defaultPreferences,
  type Me,
  type Preferences,
  type PreferencesPatch,
} from '#contract/people.ts'

import { meQuery } from './account-queries.ts'

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

/** The person's preferences, and a change that shows at once and is taken back if it could not be kept. */
export function usePreferences(): {
  preferences: Preferences
  change: (patch: PreferencesPatch) => void
} {
  const queryClient = useQueryClient()
  const { queryKey } = meQuery()
  const { data: me } = useQuery(meQuery())
  const keep = (update: (old: Preferences) => Preferences): void => {
    queryClient.setQueryData(queryKey, (old: Me | undefined) =>
      old === undefined ? old : { ...old, preferences: update(old.preferences) },
    )
  }
  const mutation = useMutation({
    mutationFn: (patch: PreferencesPatch) => send(patchPreferences, { body: patch }),
    // One after the other, so that two quick presses of a switch arrive in order.
    scope: { id: 'preferences' },
    onMutate: (patch) => keep((old) => mergePreferences(old, patch)),
    onError: (error) => {
      showError(error, 'That setting was not kept.')
      return queryClient.invalidateQueries({ queryKey })
    },
  })
  return { preferences: me?.preferences ?? defaultPreferences, change: mutation.mutate }
}
