import * as account from './account-calls.ts'
import * as bulk from './bulk-calls.ts'
import type { Call } from './call.ts'
import * as captions from './caption-calls.ts'
import * as channels from './channel-calls.ts'
import * as channelSettings from './channel-settings-calls.ts'
import * as chapters from './chapter-calls.ts'
import * as comments from './comment-calls.ts'
import * as discovery from './discovery-calls.ts'
import * as editing from './editing-calls.ts'
import * as home from './home-call.ts'
import * as jobs from './job-calls.ts'
import * as processing from './processing-calls.ts'
import * as sessions from './session-calls.ts'
import * as transcriptions from './transcription-calls.ts'
import * as uploads from './upload-calls.ts'
import * as versions from './version-calls.ts'
import * as videos from './video-calls.ts'
import * as waves from './wave-calls.ts'

const modules = {
  account: { ...account, ...sessions },
  discovery: { ...home, ...discovery },
  videos: {
    ...videos,
    ...editing,
    ...bulk,
    ...processing,
    ...versions,
    ...captions,
    ...transcriptions,
    ...chapters,
    ...waves,
  },
  uploads,
  comments,
  channels: { ...channels, ...channelSettings },
  administration: jobs,
}

export interface NamedCall {
  name: string
  group: string
  call: Call
}

/** Every call of the API by name. The browser imports single calls instead, so that it carries only what it uses. */
export const allCalls: readonly NamedCall[] = Object.entries(modules).flatMap(([group, module]) =>
  Object.entries<unknown>({ ...module }).flatMap(([name, value]) =>
    isCall(value) ? [{ name, group, call: value }] : [],
  ),
)

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
