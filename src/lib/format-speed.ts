import { formatBytes } from './format-bytes.ts'

/** A transfer speed: `18.4 MB/s`. */
export function formatSpeed(bytesPerSecond: number, locale = 'en'): string {
  return `${formatBytes(bytesPerSecond, locale)}/s`
}
