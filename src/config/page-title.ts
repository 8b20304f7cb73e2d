import { settings } from './env.ts'

/** Text of a page's `<title>`: "Search · Quillmoor". A route renders it, and the announcer reads it out. */
export function pageTitle(thing?: string): string {
  const { name } = settings()
  return thing ? `${thing} · ${name}` : name
}
