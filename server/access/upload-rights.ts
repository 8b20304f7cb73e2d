import { sql, type RawBuilder } from 'kysely'

/** Only who began an upload, aliased `u`, sends it on, looks after it or gives it up; for everybody else it does not exist. */
export function isOwnUpload(personId: string): RawBuilder<boolean> {
  return sql<boolean>`u.person_id = ${personId}`
}
