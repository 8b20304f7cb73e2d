import type { Readable } from 'node:stream'

/** Longer than anything that a tool has to say of a film, of which a stranger may have written part. */
const mostLength = 4 * 1024 ** 2

export interface Output {
  /** What it wrote, where nobody takes it line by line. */
  text(): string
  isTooLong(): boolean
}

/** Takes what a tool writes: as a whole, or line by line. Never holds more than it should write; then `end` is called. */
export function readOutput(
  from: Readable,
  end: () => void,
  onLine?: (line: string) => void,
): Output {
  let held = ''
  let isTooLong = false
  from.setEncoding('utf8').on('data', (text: string) => {
    if (isTooLong) return
    held += text
    if (onLine !== undefined) {
      const lines = held.split('\n')
      held = lines.pop() ?? ''
      for (const line of lines) onLine(line)
    }
    if (held.length <= mostLength) return
    isTooLong = true
    held = ''
    end()
  })
  return { text: () => held, isTooLong: () => isTooLong }
}
