import type { Right, Role } from '#contract/people.ts'

/** Who is asking, as known from a verified access token. */
export interface Person {
  id: string
  subject: string
  username: string
  displayName: string
  role: Role
  rights: readonly Right[]
}

const rightsOfRole: Record<Role, readonly Right[]> = {
  viewer: ['comment'],
  creator: ['comment', 'upload'],
  moderator: ['comment', 'upload', 'moderate'],
  admin: ['comment', 'upload', 'moderate', 'administer'],
}

/** What a role may do anywhere (docs/specification.md#rights-of-a-role). */
export function rightsOf(role: Role): readonly Right[] {
  return rightsOfRole[role]
}
