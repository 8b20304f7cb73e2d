import type { Packet } from 'node-av/lib'

/** Takes the packets of one stream. */
export interface Route {
  take(packet: Packet): void
  /** There are no more. */
  end(): void
  /** It has all that it wants. */
  isDone(): boolean
}
