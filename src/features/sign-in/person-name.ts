import type { User } from 'oidc-client-ts'

type Claims = Pick<User, 'profile'>

/** What somebody is called, as far as the ID token tells; null when it names nobody. */
export function personName({ profile }: Claims): string | null {
  return profile.name ?? profile.preferred_username ?? profile.email ?? null
}

/** What the provider's sign-in form would be filled in with (`login_hint`). */
export function hintOf({ profile }: Claims): string | undefined {
  return profile.email ?? profile.preferred_username
}
