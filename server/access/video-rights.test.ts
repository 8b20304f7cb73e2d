import { describe, expect, it } from 'vitest'

import { ProblemError } from '#server/problems/problem-error.ts'

import { mayPublishTo } from './channel-roles.ts'
import type { JudgedVideo } from './find-video.ts'
import {
  requireMayDelete,
  requireMayPublish,
  requireMaySchedule,
  requireMayUnpublish,
  requireRightsFor,
  rightsOn,
} from './video-rights.ts'
import type { Member } from './viewer.ts'

const internal: JudgedVideo = {
  id: 'video',
  title: 'A video',
  tags: [],
  category: null,
  owner_id: 'owner',
  channel_id: 'channel',
  access: 'internal',
  publication: 'published',
  published_at: new Date(0),
  publish_at: null,
  waits_for: 'first',
  state: 'ready',
  deleted_at: null,
  channelRole: null,
  isGranted: false,
  asked_by: null,
}
const draft: JudgedVideo = { ...internal, publication: 'unpublished', published_at: null }

const people: Record<string, { person: Member; channelRole?: JudgedVideo['channelRole'] }> = {
  owner: { person: { id: 'owner', role: 'creator' } },
  channelOwner: { person: { id: 'a', role: 'creator' }, channelRole: 'owner' },
  manager: { person: { id: 'b', role: 'viewer' }, channelRole: 'manager' },
  editor: { person: { id: 'c', role: 'viewer' }, channelRole: 'editor' },
  moderator: { person: { id: 'd', role: 'moderator' } },
  admin: { person: { id: 'e', role: 'admin' } },
  stranger: { person: { id: 'f', role: 'creator' } },
}

type Rule = (person: Member, video: JudgedVideo) => void

/** Who may, in the order of `people`. */
function allowed(rule: Rule, video = internal): string[] {
  return Object.entries(people).flatMap(([name, { person, channelRole = null }]) => {
    try {
      rule(person, { ...video, channelRole })
      return [name]
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'forbidden') return []
      throw error
    }
  })
}

const inHand = ['owner', 'channelOwner', 'manager', 'admin']
const editing = ['owner', 'channelOwner', 'manager', 'editor', 'moderator', 'admin']

const rules: [what: string, rule: Rule, video: JudgedVideo, who: string[]][] = [
  ['change the words', (p, v) => requireRightsFor(p, v, {}), internal, editing],
  [
    'narrow who watches',
    (p, v) => requireRightsFor(p, v, { access: 'private' }),
    internal,
    editing.filter((name) => name !== 'editor'),
  ],
  ['widen who watches', (p, v) => requireRightsFor(p, v, { access: 'public' }), internal, inHand],
  [
    'say again who watches',
    (p, v) => requireRightsFor(p, v, { access: 'internal' }),
    internal,
    editing,
  ],
  ['take it elsewhere', (p, v) => requireRightsFor(p, v, { channelId: 'other' }), internal, inHand],
  [
    'leave it where it is',
    (p, v) => requireRightsFor(p, v, { channelId: 'channel' }),
    internal,
    editing,
  ],
  ['publish a draft', (p, v) => requireMayPublish(p, v, v.access), draft, inHand],
  ['publish once more', (p, v) => requireMayPublish(p, v, v.access), internal, editing],
  ['unpublish', requireMayUnpublish, internal, inHand],
  ['say when it goes on show and comes off', requireMaySchedule, draft, inHand],
  ['delete', requireMayDelete, internal, inHand],
]

describe('who may', () => {
  it.each(rules)('%s', (_, rule, video, who) => {
    expect(allowed(rule, video)).toEqual(who)
  })

  it('have a right twice over has it once', () => {
    const both = rightsOn(
      { id: 'owner', role: 'moderator' },
      { ...internal, channelRole: 'editor' },
    )
    expect(both).toEqual(['edit', 'prepare', 'access', 'delete', 'share', 'moderate'])
  })

  it('have a film prepared again, or stop that: who edits, but no moderator', () => {
    const may = Object.entries(people).flatMap(([name, { person, channelRole = null }]) =>
      rightsOn(person, { ...internal, channelRole }).includes('prepare') ? [name] : [],
    )
    expect(may).toEqual(editing.filter((name) => name !== 'moderator'))
  })

  it('publish to a channel: who has a role on it, and an administrator', () => {
    const creator: Member = { id: 'a', role: 'creator' }
    const roles = ['owner', 'manager', 'editor'] as const
    expect(roles.map((role) => mayPublishTo(creator, role))).toEqual([true, true, true])
    const strangers = ['viewer', 'creator', 'moderator', 'admin'] as const
    expect(strangers.filter((role) => mayPublishTo({ id: 'a', role }, null))).toEqual(['admin'])
  })
})
