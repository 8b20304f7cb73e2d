/** How fast bytes leave, smoothed, and what follows from it. Times are milliseconds of any steady clock. */
export interface TransferSpeed {
  /** Null until there is something to say. */
  bytesPerSecond: number | null
  startedAtMs: number
  lastAtMs: number
  lastBytes: number
  /** When a byte last moved: the start of a stall. */
  movedAtMs: number
}

/** The weight of a sample halves in this time, so that a hiccup is not read as a trend. */
const HALF_LIFE_MS = 4_000
const SAMPLE_MS = 250
/** No estimate in the first seconds: it would be wild. */
const QUIET_MS = 5_000
export const STALL_MS = 20_000

/** Starts measuring at an offset; bytes sent in an earlier session do not count as speed. */
export function startTransfer(atMs: number, bytes: number): TransferSpeed {
  return {
    bytesPerSecond: null,
    startedAtMs: atMs,
    lastAtMs: atMs,
    lastBytes: bytes,
    movedAtMs: atMs,
  }
}

/** Takes a sample in; samples closer than a quarter of a second are held back. */
export function measureTransfer(speed: TransferSpeed, atMs: number, bytes: number): TransferSpeed {
  const elapsedMs = atMs - speed.lastAtMs
  if (bytes < speed.lastBytes) return { ...speed, lastBytes: bytes, lastAtMs: atMs }
  const movedAtMs = bytes > speed.lastBytes ? atMs : speed.movedAtMs
  if (elapsedMs < SAMPLE_MS) return speed
  const sample = ((bytes - speed.lastBytes) / elapsedMs) * 1_000
  const keep = 0.5 ** (elapsedMs / HALF_LIFE_MS)
  const before = speed.bytesPerSecond
  const bytesPerSecond = before === null ? sample : before * keep + sample * (1 - keep)
  return { ...speed, bytesPerSecond, lastAtMs: atMs, lastBytes: bytes, movedAtMs }
}

/** Milliseconds left, or null while it is too early or too slow to say. */
export function timeLeftMs(speed: TransferSpeed, atMs: number, totalBytes: number): number | null {
  const { bytesPerSecond } = speed
  if (atMs - speed.startedAtMs < QUIET_MS) return null
  if (bytesPerSecond === null || bytesPerSecond < 1) return null
  return ((totalBytes - speed.lastBytes) / bytesPerSecond) * 1_000
}

/** A disk writes a copy beside a line that is slower than this, and neither is slower for it. */
const SLOW_BYTES_PER_SECOND = 12 * 1024 ** 2
/** What is sent in less is sooner sent than copied. */
const LONG_MS = 20_000
/** The first bytes only fill what lies between here and the line. */
export const SETTLED_MS = 500
const STILL_MS = 2_000

/** Will it take so long that a reload may come between, or so slowly that a copy of the file is in nobody's way? */
export function isLongWay(speed: TransferSpeed, atMs: number, totalBytes: number): boolean {
  const { bytesPerSecond, lastBytes, movedAtMs, startedAtMs } = speed
  if (atMs - startedAtMs < SETTLED_MS) return false
  if (atMs - movedAtMs > STILL_MS) return true
  // The request itself takes its time before the first byte moves, on the fastest line too.
  if (bytesPerSecond === null) return false
  const leftMs = ((totalBytes - lastBytes) / Math.max(1, bytesPerSecond)) * 1_000
  return bytesPerSecond < SLOW_BYTES_PER_SECOND || leftMs > LONG_MS
}

/** How long nothing has moved, once that is worth saying. */
export function stalledForMs(speed: TransferSpeed, atMs: number): number | null {
  const stillMs = atMs - speed.movedAtMs
  return stillMs >= STALL_MS ? stillMs : null
}
