import { client, send } from '#api/client.ts'
import { listMyUploads } from '#contract/upload-calls.ts'

import { dispatch } from './dispatch.ts'
import { draftUpload } from './draft-upload.ts'
import { copyForLater, takeFile } from './file-shelf.ts'
import { findItem, putLive, readQueue } from './queue-store.ts'
import { backoffMs, decideRetry, type UploadFailure } from './retry-policy.ts'
import { prepareSending, type Sending } from './send-file.ts'
import { measureTransfer, stalledForMs, startTransfer } from './transfer-speed.ts'
import type { UploadItem } from './upload-item.ts'

interface Run {
  key: string
  sending: Sending | null
  /** Failures since the last byte that arrived. */
  attempt: number
  stalls: number
  timer: ReturnType<typeof setTimeout> | null
  isStopped: boolean
  /** The next progress only says where the service is; it is no speed. */
  isFresh: boolean
}

const runs = new Map<string, Run>()
const STALL_LOOK_MS = 5_000

export function isRunning(key: string): boolean {
  return runs.has(key)
}

/** Sends one file until it is there, or the person stops it. Called when it has got a place. */
export async function startRun(key: string): Promise<void> {
  if (runs.has(key)) return
  const run: Run = {
    key,
    sending: null,
    attempt: 0,
    stalls: 0,
    timer: null,
    isStopped: false,
    isFresh: true,
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

/** Stops sending and keeps the place. */
export function endRun(key: string): void {
  const run = runs.get(key)
  if (!run) return
  run.isStopped = true
  if (run.timer !== null) clearTimeout(run.timer)
  run.sending?.stop()
  runs.delete(key)
  putLive(key, null)
}

export function endAllRuns(): void {
  for (const key of runs.keys()) endRun(key)
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
  run.sending ??= await prepareSending(drafted, file, hooksFor(run))
  if (run.isStopped) return
  restartClock(run, drafted.offsetB)
  run.sending.start()
}

async function ensureDraft(run: Run, item: UploadItem): Promise<UploadItem | null> {
  if (item.videoId !== null) return item
  const event = await draftUpload(item)
  if (run.isStopped) return null
  if (event.type === 'draft-postponed') {
    decide(run, { status: 0, code: null, retryAfterMs: null, isChunk: false })
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
      void copyForLater(key)
    },
    onProgress: (sentB: number) => measure(run, sentB),
    onAccepted: (offsetB: number) => {
      run.attempt = 0
      run.stalls = 0
      dispatch(key, { type: 'accepted', offsetB })
    },
    onDone: () => {
      endRun(key)
      dispatch(key, { type: 'all-sent' })
    },
    onFailure: (failure: UploadFailure) => decide(run, failure),
  }
}

function measure(run: Run, sentB: number): void {
  const { key } = run
  if (run.isFresh) {
    run.isFresh = false
    putLive(key, { sentB, speed: startTransfer(performance.now(), sentB) })
    return
  }
  const live = readQueue().live.get(key)
  if (!live) return
  const speed = measureTransfer(live.speed, performance.now(), sentB)
  // Progress comes up to a hundred times a second; the screen follows the measured samples.
  if (speed !== live.speed) putLive(key, { sentB, speed })
}

function restartClock(run: Run, offsetB: number): void {
  run.isFresh = true
  putLive(run.key, { sentB: offsetB, speed: startTransfer(performance.now(), offsetB) })
  watchForStall(run)
}

/** Two stalls within a chunk: the next one is smaller. The request itself is never cut off. */
function watchForStall(run: Run): void {
  if (run.timer !== null) clearTimeout(run.timer)
  let lastStallMs = 0
  const look = (): void => {
    const live = readQueue().live.get(run.key)
    const stillMs = live ? stalledForMs(live.speed, performance.now()) : null
    if (stillMs === null) lastStallMs = 0
    else if (Math.floor(stillMs / 20_000) > Math.floor(lastStallMs / 20_000)) {
      lastStallMs = stillMs
      run.stalls += 1
      if (run.stalls === 2) run.sending?.easeOff()
    }
    run.timer = setTimeout(look, STALL_LOOK_MS)
  }
  run.timer = setTimeout(look, STALL_LOOK_MS)
}

function decide(run: Run, failure: UploadFailure): void {
  if (run.isStopped) return
  const { key } = run
  const facts = { attempt: run.attempt, isOnline: navigator.onLine, random: Math.random() }
  const decision = decideRetry(failure, facts)
  run.attempt += 1
  putLive(key, null)
  switch (decision.do) {
    case 'wait':
      waitFor(run, 'busy', decision.delayMs)
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
      if (run.sending?.halve()) again(run, 0)
      else waitFor(run, 'busy', backoffMs(run.attempt, Math.random()))
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

function waitFor(
  run: Run,
  cause: 'offline' | 'busy' | 'sign-in' | 'server-full',
  delayMs: number | null,
): void {
  const retryAtMs = delayMs === null ? null : Date.now() + delayMs
  dispatch(run.key, { type: 'wait', cause, retryAtMs })
  if (run.timer !== null) clearTimeout(run.timer)
  // Being online again, or signed in, is told by events; the timer is for those that come without one.
  run.timer = setTimeout(() => again(run, 0), delayMs ?? 30_000)
}

/** A call through the client renews the token, or the anti-forgery cookie, before the next try. */
async function renew(run: Run): Promise<void> {
  await client()
    .prime()
    .catch(() => undefined)
  await send(listMyUploads).catch(() => undefined)
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
