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
