import type { Access } from '#contract/videos.ts'

/** What the portal calls everyone who can sign in, e.g. "Everyone at Quillmoor". */
const DEFAULT_INTERNAL = 'Everyone who signs in'

/** Who can watch, as a short fact under the title. */
export function audienceFact(access: Access, internalLabel = DEFAULT_INTERNAL): string {
  const facts: Record<Access, string> = {
    public: 'Everyone can watch',
    internal: `${internalLabel} can watch`,
    restricted: 'People it is shared with can watch',
    private: 'Only its editors can watch',
  }
  return facts[access]
}

/** Who could open a link to it, as a sentence for the share dialog. */
export function audienceSentence(access: Access, internalLabel = DEFAULT_INTERNAL): string {
  const sentences: Record<Access, string> = {
    public: 'Anyone with this link can watch, without signing in.',
    internal: `${internalLabel} can watch after signing in. For others the link leads to the sign-in page.`,
    restricted:
      'Only the people it is shared with can watch. Others can see that it is by invitation.',
    private:
      'Only you and the channel’s editors can watch. For everyone else the link leads nowhere.',
  }
  return sentences[access]
}
