// The site's web side as a source: anonymous reads, or reads with web sessions of the operator, without client credentials.
import type { Fetch } from '@emaki/domain'
import { createMirror, type MirrorFetch } from '@emaki/mirror'
import { createWebApi, createWebClient, desktopUserAgent, type Pace, politePace, type Session, systemClock } from '@emaki/web-api'
import type { Logger } from '../../log/log.ts'
import { callLimits, type QueueLimits } from '../../network/hostQueue.ts'
import type { Source } from '../source.ts'
import { keepRepeatedReads } from './repeatedReads.ts'
import { createSessionPool, sessionsOf } from './sessionPool.ts'
import { createWebAppApi } from './webAppApi.ts'

/** Limits of calls to a host of the web side, of the mirror and the companion together. */
export const webCallLimits: QueueLimits = { ...callLimits, concurrency: 4 }

export interface WebMirrorOptions {
  readonly fetch: Fetch
  /** Values of session cookies. */
  readonly sessions?: readonly string[]
  readonly now: () => number
  /** Monotonic clock in ms, for pauses of sessions. */
  readonly elapsed?: () => number
  readonly log: Logger
  /** Rate of calls. Default: `politePace`. Change it only for an upstream of your own. */
  readonly pace?: Pace
}

/** A mirror with the states of its sessions. */
export type WebMirror = MirrorFetch & Partial<Pick<Source, 'accounts'>>

/** The mirror over the web side, with the operator's sessions if there are any (docs/operate/web-source.md). It never writes. */
export function openWebMirror({
  fetch,
  sessions = [],
  now,
  elapsed = () => performance.now(),
  log,
  pace = politePace,
}: WebMirrorOptions): WebMirror {
  const client = keepRepeatedReads(createWebClient({ fetch, clock: systemClock, pace, userAgent: desktopUserAgent }), now)
  const apiOf = (session?: Session) =>
    createWebAppApi({ open: (call) => createWebApi({ client, session, ...call }), hasSession: session !== undefined, now })
  const known = sessionsOf(sessions)
  const pool = known.length > 0 ? createSessionPool(known, { of: apiOf, anonymous: apiOf(), elapsed }) : undefined
  const mirror = createMirror({ api: pool ?? apiOf(), now, onError: (error) => log.error({ err: error }, 'mirror failed') })
  const send: MirrorFetch = (request) => mirror.fetch(request)
  return Object.assign(send, { accounts: pool?.accounts })
}
