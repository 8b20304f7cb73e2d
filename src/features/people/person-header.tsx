import type { ReactNode } from 'react'

import type { PersonProfile } from '#contract/people.ts'
import { Avatar } from '#ui/avatar.tsx'

import styles from './person-header.module.css'

/** Who somebody is, as far as they say it. */
export function PersonHeader({ person }: { person: PersonProfile }): ReactNode {
  const { displayName, username, bio } = person
  return (
    <header className={styles['root']}>
      <Avatar name={displayName} seed={person.id} src={person.avatar[0]?.url} size={96} />
      <div>
        <h1 className="display-1" tabIndex={-1} dir="auto">
          {displayName}
        </h1>
        <p className="small text-2">
          <bdi>@{username}</bdi>
        </p>
      </div>
      {bio && (
        <p className={styles['bio']} dir="auto">
          {bio}
        </p>
      )}
    </header>
  )
}
