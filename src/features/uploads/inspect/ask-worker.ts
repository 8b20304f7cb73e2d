import { trustedScriptUrl } from '#lib/trusted-script-url.ts'

import type { SuggestedFrame } from '../state/suggested-frame.ts'
import type { FileAnswer, FileQuestion, FileTask } from './file-questions.ts'
// oxlint-disable-next-line import/default -- the bundler makes the default export
import workerAddress from './file-worker.ts?worker&url'
import type { ProbeResult } from './probe-file.ts'
import type { StoryboardSheet } from './suggested-frames.ts'

type Job = 'look' | 'draw'

/**
 * Two workers: looking into files must not wait behind a storyboard, which can take a minute.
 * They start with the first question and stay, since opening one costs more than keeping it.
 */
const workers = new Map<Job, Worker>()
const waiting = new Map<number, { job: Job; settle: (answer: FileAnswer) => void }>()
let lastId = 0

function ask(job: Job, task: FileTask, file: File): Promise<FileAnswer> {
  lastId += 1
  const question: FileQuestion = { id: lastId, task, file }
  return new Promise((settle) => {
    waiting.set(question.id, { job, settle })
    workerFor(job).postMessage(question)
  })
}

function workerFor(job: Job): Worker {
  const known = workers.get(job)
  if (known) return known
  const worker = new Worker(trustedScriptUrl(workerAddress), { type: 'module', name: job })
  worker.addEventListener('message', (event: MessageEvent<FileAnswer>) => {
    waiting.get(event.data.id)?.settle(event.data)
    waiting.delete(event.data.id)
  })
  worker.addEventListener('error', () => restart(job, worker))
  workers.set(job, worker)
  return worker
}

/** A worker that died (no memory, mostly) answers everybody, and the next question starts another. */
function restart(job: Job, worker: Worker): void {
  worker.terminate()
  workers.delete(job)
  for (const [id, asked] of waiting) {
    if (asked.job !== job) continue
    waiting.delete(id)
    asked.settle({ id, task: 'failed', reason: 'WorkerError' })
  }
}

function failed(answer: FileAnswer): Error {
  return new Error(answer.task === 'failed' ? answer.reason : 'Unexpected answer of the worker')
}

/** Looks inside the file. @throws Error when the file cannot be read at all */
export async function probeInWorker(file: File): Promise<ProbeResult> {
  const answer = await ask('look', 'probe', file)
  if (answer.task !== 'probe') throw failed(answer)
  return answer.result
}

/** @throws Error when the file cannot be read, for example because it was moved meanwhile */
export async function fingerprintInWorker(file: File): Promise<string> {
  const answer = await ask('look', 'fingerprint', file)
  if (answer.task !== 'fingerprint') throw failed(answer)
  return answer.result
}

/** Frames to choose a poster from; none when they cannot be had. */
export async function framesInWorker(file: File): Promise<SuggestedFrame[]> {
  const answer = await ask('draw', 'frames', file)
  return answer.task === 'frames' ? answer.result : []
}

export async function storyboardInWorker(file: File): Promise<StoryboardSheet | null> {
  const answer = await ask('draw', 'storyboard', file)
  return answer.task === 'storyboard' ? answer.result : null
}
