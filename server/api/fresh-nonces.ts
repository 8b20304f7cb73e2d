import type { App } from './app.ts'
import type { Services } from './services.ts'

/** RFC 9449 §8.2: whose nonce runs out soon learns the next one with an answer, not with a refusal. */
export function offerFreshNonces(app: App, { bearer }: Pick<Services, 'bearer'>): void {
  app.use('/api/*', async (c, next) => {
    await next()
    const nonce = bearer.freshNonce(c.req.raw)
    if (nonce !== null) c.header('DPoP-Nonce', nonce)
  })
}
