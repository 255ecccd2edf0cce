// The site's web side as a source: anonymous reads, without an account or client credentials.
import type { Fetch } from '@emaki/domain'
import { createMirror, type MirrorFetch } from '@emaki/mirror'
import { createWebApi, createWebClient, desktopUserAgent, type Pace, politePace, systemClock } from '@emaki/web-api'
import { callLimits, type QueueLimits } from '../../network/hostQueue.ts'
import type { Logger } from '../../operator/log.ts'
import { keepRepeatedReads } from './repeatedReads.ts'
import { createWebAppApi } from './webAppApi.ts'

/** Limits of calls to a host of the web side, of the mirror and the companion together. */
export const webCallLimits: QueueLimits = { ...callLimits, concurrency: 4 }

export interface WebMirrorOptions {
  readonly fetch: Fetch
  readonly now: () => number
  readonly log: Logger
  /** Rate of calls. Default: `politePace`. Change it only for an upstream of your own. */
  readonly pace?: Pace
}

/** The mirror over the web side without a session (docs/operate/web-source.md). */
export function openWebMirror({ fetch, now, log, pace = politePace }: WebMirrorOptions): MirrorFetch {
  const client = keepRepeatedReads(createWebClient({ fetch, clock: systemClock, pace, userAgent: desktopUserAgent }), now)
  const api = createWebAppApi({ open: (call) => createWebApi({ client, ...call }), now })
  const mirror = createMirror({ api, now, onError: (error) => log.error({ err: error }, 'mirror failed') })
  return (request) => mirror.fetch(request)
}
