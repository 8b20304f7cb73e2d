import { Hono, type Context } from 'hono'

export interface AppEnv {
  /** Absent when a test calls `fetch` directly. */
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } }
  Variables: {
    traceId: string
    /** Another origin may frame this answer; its own policy says which. */
    isFramable?: boolean
  }
}

export type App = Hono<AppEnv>
export type AppContext = Context<AppEnv>

export function createApp(): App {
  return new Hono<AppEnv>()
}
