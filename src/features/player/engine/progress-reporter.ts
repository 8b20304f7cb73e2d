import type { ProgressReport } from '#contract/playback.ts'

export interface ProgressMoment {
  state: ProgressReport['state']
  positionMs: number
  durationMs: number
  watchedMs: number
}

export interface ProgressReporter {
  /** Playback began or went on: one report now and one every heartbeat. */
  start: () => void
  /** Paused, ended or moved: one report, and no heartbeat unless it still plays. */
  note: () => void
  /** The page is going away, or another video comes: the last report, in a request that outlives the page. */
  stop: () => void
}

export interface ProgressReporterOptions {
  heartbeatMs: number
  sessionId: string
  read: () => ProgressMoment
  /** Must not throw; a lost report is replaced by the next. */
  send: (report: ProgressReport, isLast: boolean) => void
}

/**
 * Tells the service where the person is. `seq` grows with every report of a session, so that one that
 * arrives late never overwrites a newer one. The same moment is not told twice.
 */
export function createProgressReporter(options: ProgressReporterOptions): ProgressReporter {
  const { heartbeatMs, sessionId, read, send } = options
  let seq = 0
  let told = ''
  let timer: ReturnType<typeof setInterval> | undefined

  const report = (isLast: boolean): void => {
    const moment = read()
    const key = `${moment.state} ${moment.positionMs}`
    if (moment.durationMs <= 0 || key === told) return
    told = key
    send({ ...moment, sessionId, seq }, isLast)
    seq += 1
  }
  const halt = (): void => {
    clearInterval(timer)
    timer = undefined
  }
  return {
    start: () => {
      // The element says `playing` again after every wait; the heartbeat then just goes on.
      if (timer !== undefined) return
      report(false)
      timer = setInterval(() => report(false), heartbeatMs)
    },
    note: () => {
      if (read().state !== 'playing') halt()
      report(false)
    },
    stop: () => {
      halt()
      report(true)
    },
  }
}
