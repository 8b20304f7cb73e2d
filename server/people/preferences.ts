import { Preferences, defaultPreferences } from '#contract/people.ts'
import { mergePatch } from '#server/api/merge-patch.ts'

/** Stored is only what differs; what is no longer understood falls back to the default. */
export function preferencesFrom(stored: Record<string, unknown>): Preferences {
  const whole = Preferences.safeParse(mergePatch(defaultPreferences, stored))
  if (whole.success) return whole.data
  return Object.entries(stored).reduce((sound, [name, value]) => {
    const next = Preferences.safeParse(mergePatch(sound, { [name]: value }))
    return next.success ? next.data : sound
  }, defaultPreferences)
}
