import type { Engine } from './engine/engine.ts'

/** What is told of an engine in one line. */
export type EngineFacts = Pick<Engine, 'name' | 'hasToneMapping' | 'hasAv1'>

/** As the start and the doctor say it: which one, what it cannot, and what of that was asked of it. */
export function describeEngine(
  { name, hasToneMapping, hasAv1 }: EngineFacts,
  { wantsAv1 }: { wantsAv1: boolean },
): string {
  const told = [
    ...(hasToneMapping ? [] : ['in which bright films (HDR) look pale: it has no zscale']),
    ...(wantsAv1 && hasAv1 ? ['in AV1 and Opus too'] : []),
    ...(wantsAv1 && !hasAv1
      ? ['not in AV1, which PROCESSING_AV1=on asks for: it has no libsvtav1 or no libopus']
      : []),
  ]
  return [name, ...told].join(', ')
}
