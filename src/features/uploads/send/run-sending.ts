import { client, send } from '#api/client.ts'
import { listMyUploads } from '#contract/calls/upload-calls.ts'

import { dispatch } from '../state/dispatch.ts'
import { copyForLater, needCopy, takeFile } from '../state/held-files.ts'
import { findItem, putLive } from '../state/queue-store.ts'
import type { UploadFailure } from '../state/upload-failure.ts'
import type { UploadItem, WaitCause } from '../state/upload-item.ts'
import { draftUpload } from './draft-upload.ts'
import { measure, restartClock } from './measure-run.ts'
import { backoffMs, decideRetry } from './retry-policy.ts'
import { prepareSending } from './send-file.ts'
import { endRun, runs, type Run } from './upload-run.ts'

/** Sends one file until it is there, or the person stops it. Called when it has got a place. */
export async function startRun(key: string): Promise<void> {
  if (runs.has(key)) return
  const run: Run = {
    key,
    sending: null,
    attempt: 0,
    renewals: 0,
    stalls: 0,
    timer: null,
    isStopped: false,
    isFresh: true,
    fromB: 0,
    lostFromB: null,
  }
  runs.set(key, run)
  const file = await takeFile(key)
  if (run.isStopped) return
  if (!file) {
    endRun(key)
    dispatch(key, { type: 'file-needed' })
    return
  }
  const item = dispatch(key, { type: 'place-given' })
  if (item) await begin(run, item, file)
}

/** Does not wait any longer: the connection is back, or the person pressed "Try now". */
export function tryNow(key: string): void {
  const run = runs.get(key)
  if (!run || findItem(key)?.state.name !== 'waiting') return
  again(run, 0)
}

async function begin(run: Run, item: UploadItem, file: File): Promise<void> {
  const drafted = await ensureDraft(run, item)
  if (!drafted || run.isStopped) return
  run.sending ??= await prepareSending(drafted, file, hooksFor(run)).catch(() => null)
  if (run.isStopped) return
  // The code that sends files could not be fetched.
  if (!run.sending) {
    decide(run, { status: 0, code: null, retryAfterMs: null, isChunk: false })
    return
  }
  restartClock(run, drafted.offsetB)
  run.sending.start()
}

async function ensureDraft(run: Run, item: UploadItem): Promise<UploadItem | null> {
  if (item.creationUrl !== null) return item
  const event = await draftUpload(item)
  if (run.isStopped) return null
  if (event.type === 'draft-postponed') {
    decide(run, event.failure)
    return null
  }
  const after = dispatch(run.key, event) ?? null
  if (event.type === 'drafted') return after
  endRun(run.key)
  return null
}

function hooksFor(run: Run) {
  const { key } = run
  return {
    onCreated: (uploadUrl: string) => {
      dispatch(key, { type: 'created', uploadUrl })
      needCopy(key)
    },
    onProgress: (sentB: number) => measure(run, sentB),
    onAccepted: (offsetB: number) => {
      run.attempt = 0
      run.renewals = 0
      run.stalls = 0
      run.fromB = offsetB
      dispatch(key, { type: 'accepted', offsetB })
    },
    onDone: () => {
      endRun(key)
      if (dispatch(key, { type: 'all-sent' })?.pictures === 'none')
        setTimeout(keepUndrawn, DRAWN_MS, key)
    },
    onFailure: (failure: UploadFailure) => decide(run, failure),
  }
}

/** Most are drawn by then, and nobody wants a copy of the film. */
const DRAWN_MS = 10_000

/** Only its pictures may still want it, perhaps on another day. */
function keepUndrawn(key: string): void {
  if (findItem(key)?.pictures === 'none') void copyForLater(key)
}

function decide(run: Run, failure: UploadFailure): void {
  if (run.isStopped) return
  const { key } = run
  const { attempt, renewals } = run
  const now = { isOnline: navigator.onLine, random: Math.random() }
  const decision = decideRetry(failure, { attempt, renewals, ...now })
  putLive(key, null)
  // A proxy's limit is found out by trying: that says nothing about what fails next.
  if (decision.do === 'halve' && narrow(run)) {
    again(run, 0)
    return
  }
  noteLoss(run, failure)
  run.attempt += 1
  switch (decision.do) {
    case 'wait':
      waitFor(run, decision.cause, decision.delayMs)
      break
    case 'wait-online':
      waitFor(run, 'offline', null)
      break
    case 'renew':
      void renew(run)
      break
    case 'sign-in':
      waitFor(run, 'sign-in', null)
      break
    case 'pause-full':
      waitFor(run, 'server-full', decision.delayMs)
      break
    case 'halve':
      waitFor(run, 'busy', backoffMs(run.attempt, Math.random()))
      break
    case 'recreate':
      endRun(key)
      dispatch(key, { type: 'expired' })
      break
    case 'stop':
      endRun(key)
      dispatch(key, { type: 'failed', reason: decision.code })
      break
  }
}

/** Smaller chunks from now on; false where they cannot get smaller. */
function narrow({ key, sending }: Run): boolean {
  const maxChunkB = sending?.halve() ?? null
  if (maxChunkB === null) return false
  // Written down: a browser that is started again does not run into the same refusals.
  dispatch(key, { type: 'narrowed', maxChunkB })
  return true
}

/** Twice from the same byte: some proxies pass a chunk on when they have all of it, and the line does not last as long. */
function noteLoss(run: Run, { status, code, isChunk }: UploadFailure): void {
  const isLost = status === 0 || status === 408 || status >= 500
  // With a code it is the service itself that says no.
  if (!isChunk || !isLost || code !== null) return
  if (run.lostFromB === run.fromB) narrow(run)
  run.lostFromB = run.fromB
}

function waitFor(run: Run, cause: WaitCause, delayMs: number | null): void {
  const retryAtMs = delayMs === null ? null : Date.now() + delayMs
  dispatch(run.key, { type: 'wait', cause, retryAtMs })
  void copyForLater(run.key)
  if (run.timer !== null) clearTimeout(run.timer)
  // Being online again, or signed in, is told by events; the timer is for those that come without one.
  run.timer = setTimeout(() => again(run, 0), delayMs ?? 30_000)
}

const RENEWAL_MS = 10_000

/** A call through the client renews the token, or the anti-forgery cookie, before the next try. */
async function renew(run: Run): Promise<void> {
  run.renewals += 1
  const isAsked = client()
    .prime()
    .catch(() => undefined)
    .then(() => send(listMyUploads))
    .catch(() => undefined)
  // Where that gets no answer, the upload itself is tried again, and says what is wrong with it.
  await Promise.race([isAsked, new Promise((resolve) => setTimeout(resolve, RENEWAL_MS))])
  again(run, 0)
}

function again(run: Run, delayMs: number): void {
  if (run.timer !== null) clearTimeout(run.timer)
  run.timer = setTimeout(() => {
    run.timer = null
    void resumeRun(run)
  }, delayMs)
}

async function resumeRun(run: Run): Promise<void> {
  if (run.isStopped) return
  const item = dispatch(run.key, { type: 'place-given' })
  const file = await takeFile(run.key)
  if (!item || !file || run.isStopped) return
  await begin(run, item, file)
}
