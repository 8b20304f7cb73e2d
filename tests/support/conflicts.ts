import { sql, type Kysely } from 'kysely'

import type { Tables } from '#server/database/tables.ts'

export interface Conflicts {
  /** The next `times` writes of the table meet one; it counts on when a transaction is taken back. */
  meet(times: number): Promise<unknown>
  /** Nothing meets any more. */
  end(): Promise<unknown>
}

const triggers = {
  'at once': 'create trigger conflicts before update',
  'at commit': 'create constraint trigger conflicts after insert',
}

/** Raises what PostgreSQL itself raises only for two at once: when a row is updated, or for an inserted one at COMMIT. */
export async function meetConflictsIn(
  db: Kysely<Tables>,
  table: 'settings' | 'videos' | 'video_versions',
  when: keyof typeof triggers,
): Promise<Conflicts> {
  const isLate = when === 'at commit'
  for (const statement of [
    `create sequence conflicts_of_${table} minvalue -1000 start 1`,
    `create function meet_conflict_of_${table}() returns trigger language plpgsql as $body$
    begin
      if nextval('conflicts_of_${table}') <= 0 then
        raise exception 'could not serialize access' using errcode = '40001';
      end if;
      return new;
    end $body$`,
    `${triggers[when]} on ${table} ${isLate ? 'deferrable initially deferred' : ''}
      for each row execute function meet_conflict_of_${table}()`,
  ])
    await sql.raw(statement).execute(db)
  return {
    meet: (times) =>
      sql`select setval(${`conflicts_of_${table}`}::regclass, ${-times}::bigint)`.execute(db),
    end: () => sql.raw(`drop trigger conflicts on ${table}`).execute(db),
  }
}
