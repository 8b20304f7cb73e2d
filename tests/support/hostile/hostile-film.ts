import type { MediaFaultCode } from '#server/uploads/inspect/media-fault.ts'

/** What a hostile file would have read: a secret on this machine, and an address where somebody listens. */
export interface Lure {
  path: string
  url: string
}

/** A file that somebody sends to do harm, or that a broken program wrote. */
export interface HostileFilm {
  name: string
  bytes: (lure: Lure) => Buffer | Promise<Buffer>
  /** What is said of it where it arrives; null where it goes on to those who prepare films. */
  sent: MediaFaultCode | null
  /** What becomes of it there, were it to come so far; several where engines differ in what they notice first. */
  becomes: MediaFaultCode | 'ready' | readonly MediaFaultCode[]
  /** The other takes more than five times as long, and has it where all are asked for. */
  quickBy?: 'ffmpeg' | 'what npm brings'
}
