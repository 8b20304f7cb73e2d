/** A moment in a file of captions, as WebVTT writes it: `01:02:03.456`, with as many hours as there are. */
export function cueTime(ms: number): string {
  const part = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0')
  const hours = part(ms / 3_600_000)
  const minutes = part((ms / 60_000) % 60)
  return `${hours}:${minutes}:${part((ms / 1000) % 60)}.${part(ms % 1000, 3)}`
}
