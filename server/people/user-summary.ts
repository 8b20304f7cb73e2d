import type { UserSummary } from '#contract/people.ts'

export interface PersonColumns {
  id: string
  username: string
  display_name: string
  avatar_url: string | null
}

/** A person as others see them. */
export function userSummary(person: PersonColumns): UserSummary {
  return {
    id: person.id,
    username: person.username,
    displayName: person.display_name,
    avatar: avatarPictures(person.avatar_url),
  }
}

/** Providers give one picture and do not say its size; 96 px is what most of them serve. */
export function avatarPictures(url: string | null): UserSummary['avatar'] {
  return url !== null && URL.canParse(url) ? [{ url, width: 96, height: 96 }] : []
}
