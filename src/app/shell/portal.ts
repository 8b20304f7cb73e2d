import { settings } from '#config/env.ts'

/** Name and logo of the organisation, as the shell shows them. */
export function portal(): { name: string; logoUrl: string | null } {
  const { name, logo } = settings()
  return { name, logoUrl: logo ?? null }
}
