import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'

import { tellFailure } from '#api/tell-failure.ts'
import { defaultPreferences, type Preferences, type PreferencesPatch } from '#contract/people.ts'
import { changePreferences } from '#data/account/account.ts'
import { meQuery } from '#data/me.ts'

/** The person's preferences, and a change that shows at once and is taken back if it could not be kept. */
export function usePreferences(): {
  preferences: Preferences
  change: (patch: PreferencesPatch) => void
} {
  const { data: me } = useQuery(meQuery())
  return { preferences: me?.preferences ?? defaultPreferences, change }
}

function change(patch: PreferencesPatch): void {
  const about = `preference ${Object.keys(patch).join(' ')}`
  void tellFailure(about, changePreferences(patch), t`That setting was not kept.`)
}
