// The gateway's API besides pictures: health and the mirror, which answers under two names.
import { Hono } from 'hono'
import { type Health, healthResponse } from './health.ts'
import type { Logger } from './log.ts'
import type { MirrorAnswers } from './mirrorAnswers.ts'
import { brokenMirror, mirrorHandler } from './mirrorRoutes.ts'
import { refusal } from './refusal.ts'

/** Where the viewer asks, and where other people's clients of such mirrors look (contract 4.1). */
export const mirrorBases = ['/api/mirror', '/api/pixiv'] as const

export interface ApiAppOptions {
  readonly health: Health
  readonly answers: MirrorAnswers
  readonly log: Logger
  readonly now: () => number
}

/** The app; it answers GET and HEAD, the gate keeps everything else away. */
export function createApiApp({ health, answers, log, now }: ApiAppOptions): Hono {
  const app = new Hono()
  app.get('/healthz', () => healthResponse(health))
  for (const base of mirrorBases) {
    const handler = mirrorHandler(base, answers, now)
    app.get(base, handler)
    app.get(`${base}/*`, handler)
  }
  app.notFound(() => refusal(404, 'Not found'))
  app.onError((fault) => {
    log.error({ err: fault }, 'request failed')
    return brokenMirror()
  })
  return app
}
