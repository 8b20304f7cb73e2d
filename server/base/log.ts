type Fields = Record<string, unknown>
type Level = 'debug' | 'info' | 'warn' | 'error'
export type LogLevel = Level | 'silent'

/**
 * One event per line: JSON, or short text on a terminal. Callers never hand over tokens, cookies or
 * query strings; addresses are logged as paths only.
 */
export interface Log {
  debug(event: string, fields?: Fields): void
  info(event: string, fields?: Fields): void
  warn(event: string, fields?: Fields): void
  error(event: string, fields?: Fields): void
}

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

export function createLog(options: {
  level: LogLevel
  isPretty: boolean
  write?: (line: string) => void
}): Log {
  const write = options.write ?? ((line: string) => process.stdout.write(line))
  const format = options.isPretty ? pretty : json
  const at =
    (level: Level) =>
    (event: string, fields: Fields = {}) => {
      if (order.indexOf(level) >= order.indexOf(options.level)) {
        write(`${format(level, event, plain(fields))}\n`)
      }
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

function json(level: Level, event: string, fields: Fields): string {
  return harmless(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }))
}

function pretty(level: Level, event: string, fields: Fields): string {
  const details = Object.entries(fields).map(
    ([name, value]) =>
      `${name}=${harmless(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  const mark = level === 'info' ? '' : `${level} `
  return [`${new Date().toISOString().slice(11, 19)} ${mark}${event}`, ...details].join('  ')
}

/** What a terminal would obey: control characters and those that turn the direction of text. Lines of a stack may end. */
const obeyed = /(?![\n\t])\p{Cc}|\p{Bidi_Control}/gu

function harmless(text: string): string {
  return text.replace(
    obeyed,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Errors do not survive JSON.stringify by themselves. */
function plain(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? (value.stack ?? value.message) : value,
    ]),
  )
}
