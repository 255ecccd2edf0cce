// Responses of the site's web side while all accounts of the operator are paused or blocked (docs/operate/web-source.md).
import type { SourceCondition } from '@emaki/app-api'
import { blockedHeader, type MirrorFetch } from '@emaki/mirror'

export interface WebFallback {
  readonly fetch: MirrorFetch
  /** How many responses came from the web side. */
  count(): number
}

export interface WebFallbackOptions {
  readonly upstream: MirrorFetch
  /** The mirror over the web side, without sessions: what it returns is what any visitor sees. */
  readonly web: MirrorFetch
  readonly condition: () => SourceCondition
}

/** The value of `Server-Timing` that marks responses of the web side. */
const timing = 'source;desc="web"'

/**
 * A mirror that asks the web side when upstream fails and no account is left, and for each call that an edge blocks. The response has fewer fields, so it is marked and never
 * stored. Routes that the web side does not have keep upstream's error.
 */
export function createWebFallback({ upstream, web, condition }: WebFallbackOptions): WebFallback {
  let answered = 0
  const isPaused = () => condition().resting >= condition().all
  return {
    async fetch(request) {
      const response = await upstream(request)
      if (!isFailure(response) || !(isPaused() || response.headers.has(blockedHeader))) return response
      const other = await web(request)
      if (isFailure(other)) {
        await other.body?.cancel()
        return response
      }
      await response.body?.cancel()
      answered++
      const headers = new Headers(other.headers)
      headers.set('server-timing', timing)
      headers.set('cache-control', 'no-store')
      return new Response(other.body, { status: other.status, headers })
    },
    count: () => answered,
  }
}

/** Errors of a mirror are not cacheable, whatever their status (packages/mirror/src/mirror.ts). So are the routes of an account. */
const isFailure = ({ headers }: Response): boolean => headers.get('cache-control') === 'no-store'
