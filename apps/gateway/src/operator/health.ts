// The health of the gateway, for load balancers and start scripts at /healthz.
import { jsonType } from '../http/errorResponse.ts'
import type { SourceCondition, SourceProblem } from '../sources/source.ts'
import { busyLagMs, type EventLoopLag } from './eventLoopLag.ts'

type Phase = 'starting' | 'ready' | 'stopping'

export interface Health {
  phase(): Phase
  enter(phase: Phase): void
  /** Event-loop lag, in ms. */
  lagMs(): number
}

/** Creates the health of a starting gateway. */
export function createHealth(lag?: EventLoopLag): Health {
  let phase: Phase = 'starting'
  return {
    phase: () => phase,
    lagMs: () => lag?.worstMs() ?? 0,
    enter(next) {
      if (next === 'ready') lag?.reset()
      phase = next
    },
  }
}

/** Further members of /healthz: condition and problems of the source, without names. */
export interface HealthDetails {
  readonly condition?: (() => SourceCondition) | undefined
  readonly problems?: (() => readonly SourceProblem[]) | undefined
}

/**
 * 200 when ready or `degraded`, which serves clients but needs the operator.
 * 503 while starting, stopping, or with an event-loop lag of more than a second, so that balancers send no new clients
 * (docs/reliability.md F33).
 */
export function healthResponse(health: Health, { condition, problems }: HealthDetails = {}): Response {
  const lagMs = health.lagMs()
  const phase = health.phase()
  const found = problems?.() ?? []
  const running = found.length > 0 ? 'degraded' : 'ready'
  const status = phase !== 'ready' ? phase : lagMs > busyLagMs ? 'busy' : running
  const body = JSON.stringify({
    status,
    lagMs,
    ...(condition ? { source: condition() } : {}),
    ...(found.length > 0 ? { problems: found } : {}),
  })
  return new Response(body, {
    status: status === 'ready' || status === 'degraded' ? 200 : 503,
    headers: { 'content-type': jsonType, 'content-length': String(body.length), 'cache-control': 'no-store' },
  })
}
