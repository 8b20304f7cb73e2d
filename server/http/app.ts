import { Hono, type Context } from 'hono'

export interface AppEnv {
  /** Absent when a test calls `fetch` directly. */
  Bindings: { incoming?: { socket: { remoteAddress?: string | undefined } } }
  Variables: { traceId: string }
}

export type App = Hono<AppEnv>
export type AppContext = Context<AppEnv>

export function createApp(): App {
  return new Hono<AppEnv>()
}
