import { withWords } from '#words/load-words.ts'

const load = withWords(() => import('./caption-words.tsx'))

/**
 * Does what few ever do with captions, so its code comes then. Without a connection the press is lost, and nothing else.
 */
export function withStyleActions(
  run: (actions: Awaited<ReturnType<typeof load>>) => unknown,
): void {
  void load().then(run, () => undefined)
}
