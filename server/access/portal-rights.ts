import type { Right, Role } from '#contract/people.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

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

/** Throws `forbidden` unless the person may do this anywhere: upload also opens channels. */
export function requireRight(person: { rights: readonly Right[] }, right: Right): void {
  if (!person.rights.includes(right)) throw new ProblemError('forbidden')
}
