// The gateway's own API besides mirror and pictures: whether it is well.
import { Hono } from 'hono'
import { type Health, healthResponse } from './health.ts'
import type { Logger } from './log.ts'
import { refusal } from './refusal.ts'

export interface ApiAppOptions {
  readonly health: Health
  readonly log: Logger
}

/** The app; it answers GET and HEAD, the gate keeps everything else away. */
export function createApiApp({ health, log }: ApiAppOptions): Hono {
  const app = new Hono()
  app.get('/healthz', () => healthResponse(health))
  app.notFound(() => refusal(404, 'Not found'))
  app.onError((fault) => {
    log.error({ err: fault }, 'request failed')
    return refusal(500, 'The gateway failed')
  })
  return app
}
