import { plural, t } from '@lingui/core/macro'

import type { PortalConfig } from '#contract/portal-config.ts'
import type { Access } from '#contract/videos.ts'

type Audience = PortalConfig['audience']

/** Short words for who can watch, as a choice and in a table. */
export function accessLabel(access: Access, audience: Audience): string {
  const { organisation } = audience
  const labels: Record<Access, string> = {
    private: t`Only you`,
    restricted: t`Specific people`,
    internal: t`Everyone at ${organisation}`,
    public: t`Everyone, no account needed`,
  }
  return labels[access]
}

/** The sentence under the choice: who that is, and who it is not. */
export function accessSentence(access: Access, audience: Audience): string {
  if (access === 'private') return t`Nobody else can find or watch it, until you decide otherwise.`
  if (access === 'restricted') return t`Only people it is shared with can find and watch it.`
  if (access === 'public') return t`Anyone can find and watch it, signed in or not.`
  const { internalCount } = audience
  if (internalCount === null || internalCount < 2) {
    return t`Everyone who signs in can find and watch it. Not visible outside.`
  }
  // As many as have been here; whoever signs in for the first time tomorrow may watch it too.
  return plural(internalCount, {
    one: 'Everyone who signs in can find and watch it, # person so far. Not visible outside.',
    other: 'Everyone who signs in can find and watch it, # people so far. Not visible outside.',
  })
}

/** Choices to offer; sharing with specific people is kept where it is, not started here. */
export function accessChoices(current: Access): Access[] {
  return current === 'restricted'
    ? ['private', 'restricted', 'internal', 'public']
    : ['private', 'internal', 'public']
}

/** Who can watch, and the sentence under it, for an editor who cannot decide that. */
export function settledAccess(access: Access, audience: Audience) {
  const [label, sentence] =
    access === 'private'
      ? [t`Only its editors`, t`Nobody else can find or watch it.`]
      : [accessLabel(access, audience), accessSentence(access, audience)]
  return { label, hint: t`${sentence} Its owner or a manager of its channel can change this.` }
}
