import type { Video } from '#contract/videos.ts'
import { narrowAudience } from '#lib/narrow-audience.ts'

type Shown = Pick<Video, 'access' | 'publication'>

/** What the portal calls everyone who can sign in, e.g. "Everyone at Quillmoor". */
const DEFAULT_INTERNAL = 'Everyone who signs in'

/** Not on show yet: who may watch holds from the moment it is published. */
export function isDraft({ publication }: Pick<Video, 'publication'>): boolean {
  return publication !== 'published'
}

/** Who can watch, as a short fact under the title. */
export function audienceFact(video: Shown, internalLabel = DEFAULT_INTERNAL): string {
  if (isDraft(video)) {
    return video.publication === 'when_ready'
      ? 'Only its editors can watch until it is ready and published'
      : 'Only its editors can watch until it is published'
  }
  const facts: Record<Video['access'], string> = {
    ...narrowAudience,
    public: 'Everyone can watch',
    internal: `${internalLabel} can watch`,
  }
  return facts[video.access]
}

/** Who could open a link to it, as a sentence for the share dialog. */
export function audienceSentence(video: Shown, internalLabel = DEFAULT_INTERNAL): string {
  if (isDraft(video)) {
    return 'This is a draft. Until it is published, the link opens for you and the channel’s editors and leads nowhere for everyone else.'
  }
  const sentences: Record<Video['access'], string> = {
    public: 'Anyone with this link can watch, without signing in.',
    internal: `${internalLabel} can watch after signing in. For others the link leads to the sign-in page.`,
    restricted:
      'Only the people it is shared with can watch. Others can see that it is by invitation.',
    private:
      'Only you and the channel’s editors can watch. For everyone else the link leads nowhere.',
  }
  return sentences[video.access]
}
