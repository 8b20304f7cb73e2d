import type { Log } from './log.ts'

export interface SeenEvent {
  level: keyof Log
  event: string
}

/** Tells of each event, whether it is written or not. Their names are few: what differs stands in the fields. */
export function measuredLog(log: Log, saw: (seen: SeenEvent) => void): Log {
  const at =
    (level: keyof Log): Log[keyof Log] =>
    (event, fields) => {
      saw({ level, event })
      log[level](event, fields)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
