import type { Channel } from '#contract/channels.ts'

import { holdsWords } from './holds-words.ts'

type Known = Pick<Channel, 'displayName' | 'handle' | 'description'>

/** Whether one of these channels will be among what is found, so that its place can be kept. */
export function namesChannel(q: string, channels: readonly Known[]): boolean {
  return channels.some(({ displayName, handle, description }) =>
    holdsWords(`${displayName} ${handle} ${description}`, q),
  )
}
