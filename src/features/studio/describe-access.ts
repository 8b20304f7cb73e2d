import type { PortalConfig } from '#contract/portal-config.ts'
import type { Access } from '#contract/videos.ts'

type Audience = PortalConfig['audience']

/** Short words for who can watch, as a choice and in a table. */
export function accessLabel(access: Access, audience: Audience): string {
  const labels: Record<Access, string> = {
    private: 'Only you',
    restricted: 'Specific people',
    internal: audience.internalLabel,
    public: 'Everyone, no account needed',
  }
  return labels[access]
}

/** The sentence under the choice: who that is, and who it is not. */
export function accessSentence(access: Access, audience: Audience): string {
  if (access === 'private') return 'Nobody else can find or watch it, until you decide otherwise.'
  if (access === 'restricted') return 'Only people it is shared with can find and watch it.'
  if (access === 'public') return 'Anyone can find and watch it, signed in or not.'
  const { internalCount } = audience
  // As many as have been here; whoever signs in for the first time tomorrow may watch it too.
  const soFar =
    internalCount === null || internalCount < 2
      ? ''
      : `, ${new Intl.NumberFormat('en').format(internalCount)} people so far`
  return `Everyone who signs in can find and watch it${soFar}. Not visible outside.`
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
      ? ['Only its editors', 'Nobody else can find or watch it.']
      : [accessLabel(access, audience), accessSentence(access, audience)]
  return { label, hint: `${sentence} Its owner or a manager of its channel can change this.` }
}
