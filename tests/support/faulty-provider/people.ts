/** Who can sign in at the faulty provider. */
export const people = [
  { sub: 'sub-iris', username: 'iris', name: 'Iris Quell', role: 'viewer' },
  { sub: 'sub-mara', username: 'mara', name: 'Mara Veldt', role: 'creator' },
] as const
export type FaultyPerson = (typeof people)[number]

export function findPerson(username: string | null | undefined): FaultyPerson | null {
  return people.find((person) => person.username === username) ?? null
}

/** Claims of a person, for the ID token, userinfo and the access token alike. */
export function claimsOf({ sub, username, name, role }: FaultyPerson): Record<string, unknown> {
  const email = `${username}@quillmoor.example`
  return { sub, preferred_username: username, name, email, email_verified: true, roles: [role] }
}
