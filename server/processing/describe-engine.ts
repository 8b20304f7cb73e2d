import type { Engine } from './engine/engine.ts'

/** What is told of an engine in one line. */
export type EngineFacts = Pick<Engine, 'name' | 'hasToneMapping'>

/** As the start and the doctor say it: which one, and what it cannot. */
export function describeEngine({ name, hasToneMapping }: EngineFacts): string {
  return hasToneMapping ? name : `${name}, in which bright films (HDR) look pale: it has no zscale`
}
