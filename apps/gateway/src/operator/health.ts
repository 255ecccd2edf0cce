// Whether the gateway is alive and ready: what balancers and start scripts ask at /healthz.

import { jsonType } from '../http/refusal.ts'
import type { SourceCondition, SourceProblem } from '../sources/source.ts'
import { type Lag, tooLateMs } from './lag.ts'

type Phase = 'starting' | 'ready' | 'stopping'

export interface Health {
  phase(): Phase
  enter(phase: Phase): void
  /** How late work comes to its turn, in milliseconds. */
  lagMs(): number
}

/** A gateway that has just begun. */
export function createHealth(lag?: Lag): Health {
  let phase: Phase = 'starting'
  return {
    phase: () => phase,
    lagMs: () => lag?.worstMs() ?? 0,
    enter(next) {
      if (next === 'ready') lag?.forget()
      phase = next
    },
  }
}

/** What else is told at /healthz: how the source is and what is wrong with it, without a name of anything. */
export interface HealthDetails {
  readonly condition?: (() => SourceCondition) | undefined
  readonly problems?: (() => readonly SourceProblem[]) | undefined
}

/**
 * 200 when ready, also when `degraded`: it serves, and the operator has to see to something. 503 while starting, stopping, or so busy that work
 * waits for more than a second (docs/reliability.md F33), so that no new clients are sent here.
 */
export function healthResponse(health: Health, { condition, problems }: HealthDetails = {}): Response {
  const lagMs = health.lagMs()
  const phase = health.phase()
  const found = problems?.() ?? []
  const running = found.length > 0 ? 'degraded' : 'ready'
  const status = phase !== 'ready' ? phase : lagMs > tooLateMs ? 'busy' : running
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
