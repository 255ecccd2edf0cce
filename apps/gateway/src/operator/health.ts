// The health of the gateway, for load balancers and start scripts at /healthz.
import type { SourceCondition } from '@emaki/app-api'
import { jsonType } from '@emaki/server'
import type { SourceProblem } from '../sources/source.ts'
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

/** The phase of the process; `busy` with an event-loop lag of more than a second. */
export const phaseStatus = (health: Health): Phase | 'busy' =>
  health.phase() === 'ready' && health.lagMs() > busyLagMs ? 'busy' : health.phase()

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
  const found = problems?.() ?? []
  const running = phaseStatus(health)
  const status = running === 'ready' && found.length > 0 ? 'degraded' : running
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
