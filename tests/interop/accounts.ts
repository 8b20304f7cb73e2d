/** Somebody with an account at every provider. */
export interface Account {
  username: string
  password: string
  firstName: string
  lastName: string
  email: string
  /** Foyer's role, which the provider's tokens must lead to. */
  role: 'viewer' | 'creator'
}

export const iris: Account = {
  username: 'iris',
  password: 'Iris-Quell-1',
  firstName: 'Iris',
  lastName: 'Quell',
  email: 'iris@quillmoor.example',
  role: 'viewer',
}

export const mara: Account = {
  username: 'mara',
  password: 'Mara-Veldt-1',
  firstName: 'Mara',
  lastName: 'Veldt',
  email: 'mara@quillmoor.example',
  role: 'creator',
}

export const accounts: readonly Account[] = [iris, mara]

export function fullName({ firstName, lastName }: Account): string {
  return `${firstName} ${lastName}`
}
