import { ProblemError } from '#server/problems/problem-error.ts'

import type { Storage } from './storage.ts'

export interface SeenStorage {
  operation: 'write' | 'import' | 'read' | 'stat' | 'list' | 'remove'
  outcome: 'good' | 'missing' | 'failed'
  tookS: number
}

/** Tells of each look at the files how it ended, where anybody asks. Of reading it is the time until the first byte. */
export function measured(
  storage: Storage,
  saw: ((seen: SeenStorage) => void) | undefined,
): Storage {
  if (saw === undefined) return storage
  const timed = async <Answer>(
    operation: SeenStorage['operation'],
    work: () => Promise<Answer>,
  ): Promise<Answer> => {
    const startedMs = performance.now()
    let outcome: SeenStorage['outcome'] = 'failed'
    try {
      const answer = await work()
      outcome = 'good'
      return answer
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'not-found') outcome = 'missing'
      throw error
    } finally {
      saw({ operation, outcome, tookS: (performance.now() - startedMs) / 1000 })
    }
  }
  return {
    ...storage,
    write: (...how) => timed('write', () => storage.write(...how)),
    importFile: (...how) => timed('import', () => storage.importFile(...how)),
    read: (...how) => timed('read', () => storage.read(...how)),
    stat: (key) => timed('stat', () => storage.stat(key)),
    list: (folder) => timed('list', () => storage.list(folder)),
    remove: (key) => timed('remove', () => storage.remove(key)),
  }
}
