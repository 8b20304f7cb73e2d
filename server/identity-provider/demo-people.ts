import type { Role } from '#contract/people.ts'

export interface DemoPerson {
  /** Also the subject of every token: it never changes. */
  username: string
  displayName: string
  role: Role
  /** The role as people say it. */
  roleName: string
  /** What this person is good for when trying Foyer. */
  line: string
}

/** Who can sign in at the embedded provider. The sample library knows them by the same usernames. */
export const demoPeople: readonly DemoPerson[] = [
  {
    username: 'iris',
    displayName: 'Iris Quell',
    role: 'viewer',
    roleName: 'viewer',
    line: 'Watches, comments and keeps lists.',
  },
  {
    username: 'mara',
    displayName: 'Mara Veldt',
    role: 'creator',
    roleName: 'creator',
    line: 'Uploads and publishes videos.',
  },
  {
    username: 'oren',
    displayName: 'Oren Fallow',
    role: 'moderator',
    roleName: 'moderator',
    line: 'Looks after comments and videos.',
  },
  {
    username: 'ada',
    displayName: 'Ada Marsh',
    role: 'admin',
    roleName: 'administrator',
    line: 'Looks after the whole house.',
  },
]

/** The person with this username (the subject of a token), if there is one. */
export function findDemoPerson(username: unknown): DemoPerson | undefined {
  return demoPeople.find((person) => person.username === username)
}

/** Claims of OpenID Connect Core §5.1, and `roles`. */
export function claimsOf(person: DemoPerson) {
  return {
    sub: person.username,
    name: person.displayName,
    preferred_username: person.username,
    email: `${person.username}@quillmoor.example`,
    email_verified: true,
    roles: [person.role],
  }
}
