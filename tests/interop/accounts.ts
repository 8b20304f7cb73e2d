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

interface People {
  iris: Account
  mara: Account
}

/** Tests that run at once. Each has people of its own: at some providers a sign-out ends all that a person has. */
export const lanes = 3

/** Two people of the same names in every lane, apart by the number after their user name. */
export function peopleOf(lane: number): People {
  const number = lane === 0 ? '' : `${lane + 1}`
  return {
    iris: {
      username: `iris${number}`,
      password: 'Iris-Quell-1',
      firstName: 'Iris',
      lastName: 'Quell',
      email: `iris${number}@quillmoor.example`,
      role: 'viewer',
    },
    mara: {
      username: `mara${number}`,
      password: 'Mara-Veldt-1',
      firstName: 'Mara',
      lastName: 'Veldt',
      email: `mara${number}@quillmoor.example`,
      role: 'creator',
    },
  }
}

/** Says no whenever it is asked: whoever once agreed is not asked again everywhere. */
export const unwilling: Account = {
  username: 'oren',
  password: 'Oren-Fallow-1',
  firstName: 'Oren',
  lastName: 'Fallow',
  email: 'oren@quillmoor.example',
  role: 'viewer',
}

/** Everybody whom a provider has to know. */
export const accounts: readonly Account[] = [
  ...Array.from({ length: lanes }, (_, lane) =>
    Object.values<Account>({ ...peopleOf(lane) }),
  ).flat(),
  unwilling,
]

export function fullName({ firstName, lastName }: Account): string {
  return `${firstName} ${lastName}`
}
