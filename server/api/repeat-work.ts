import type { Services } from './services.ts'

/** Work that nobody waits for: done now and each time so much has passed, until the service stops. */
export function repeatWork(
  { stopping, log }: Pick<Services, 'stopping' | 'log'>,
  everyMs: number,
  failure: string,
  work: () => Promise<unknown>,
): void {
  const run = () =>
    work().catch((error: unknown) => {
      if (!stopping.aborted) log.warn(failure, { error })
    })
  const timer = setInterval(() => void run(), everyMs).unref()
  stopping.addEventListener('abort', () => clearInterval(timer))
  void run()
}
