import type { Access } from './videos.ts'

const audiences: readonly Access[] = ['private', 'restricted', 'internal', 'public']

/** Would more people be able to watch? */
export function raisesAudience(before: Access, after: Access): boolean {
  return audiences.indexOf(after) > audiences.indexOf(before)
}
