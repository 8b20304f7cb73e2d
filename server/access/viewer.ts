import type { Role } from '#contract/people.ts'

/** Somebody who has signed in, as far as the rules ask. */
export interface Member {
  id: string
  role: Role
}

/** Who is asking; null is somebody who has not signed in. */
export type Viewer = Member | null

/** Moderators and administrators watch everything (docs/specification.md#rights-on-a-video); each such look is logged. */
export function isStaff(viewer: Viewer): boolean {
  return viewer?.role === 'moderator' || viewer?.role === 'admin'
}
