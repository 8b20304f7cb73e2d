import type { Services } from '#server/api/services.ts'

/** What preparing films takes of the service: a process that does nothing else has no more. */
export type Needs = Pick<
  Services,
  'config' | 'db' | 'storage' | 'log' | 'clock' | 'waits' | 'pieceLengths' | 'stopping' | 'jobs'
>
