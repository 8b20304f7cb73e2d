import type { Page } from '@playwright/test'

import { howFarPrepared, type ProcessingJob, type ProcessingStep } from '#contract/processing.ts'

function step(name: ProcessingStep['name'], state: ProcessingStep['state']): ProcessingStep {
  const isDone = state === 'done'
  const tookMs = isDone ? 4_000 : null
  return { name, state, lines: [360], progress: isDone ? 1 : 0, tookMs, leftMs: null }
}

/** A film of which the first quality is being made; with `first` done it can be watched. */
export function jobOf(videoId: string, first: ProcessingStep['state'] = 'running'): ProcessingJob {
  return {
    id: 'job-of-a-film',
    videoId,
    state: 'running',
    isReplacement: false,
    steps: [step('inspect', 'done'), step('first', first), step('rest', 'waiting')],
    ahead: null,
    waitsFor: null,
    isLate: false,
    watchableInMs: 60_000,
    readyInMs: 400_000,
    attempts: 1,
    failure: null,
    queuedAt: '2026-11-20T00:00:00.000Z',
    startedAt: '2026-11-20T00:00:01.000Z',
  }
}

/** A film of which nothing can be made. */
export function failedJobOf(videoId: string): ProcessingJob {
  const failure = {
    code: 'processing-stopped',
    detail: 'as it was told',
    step: 'first',
    isRetryable: true,
  } as const
  return { ...jobOf(videoId, 'failed'), state: 'failed', failure }
}

/** Has the service say of a film that is there that it is being prepared, or could not be, until it can be watched. */
export async function answerAsPrepared(
  page: Page,
  videoId: string,
  now: () => ProcessingJob,
): Promise<void> {
  const at = `**/api/v1/videos/${videoId}`
  const isHere = () => howFarPrepared(now()).canWatch
  await page.route(at, async (route) => {
    const response = await route.fetch()
    const state = isHere() ? 'ready' : now().state === 'failed' ? 'failed' : 'processing'
    await route.fulfill({ response, json: { ...(await response.json()), state } })
  })
  await page.route(`${at}/playback`, (route) =>
    isHere() ? route.continue() : route.fulfill({ status: 409 }),
  )
  await page.route(`${at}/processing`, (route) => route.fulfill({ json: { job: now() } }))
}
