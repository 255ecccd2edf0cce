// Whether the gateway is alive and ready: what balancers and start scripts ask at /healthz.
import { type Lag, tooLateMs } from './lag.ts'
import { jsonType } from './refusal.ts'
import type { SourceCondition } from './sources/source.ts'

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

/**
 * 200 when ready; 503 while starting, stopping, or so busy that work waits for more than a second (reliability F33), so that nobody is sent here.
 * How the source is comes along, without a name of anything.
 */
export function healthResponse(health: Health, condition?: () => SourceCondition): Response {
  const lagMs = health.lagMs()
  const phase = health.phase()
  const status = phase === 'ready' && lagMs > tooLateMs ? 'busy' : phase
  const body = JSON.stringify({ status, lagMs, ...(condition ? { source: condition() } : {}) })
  return new Response(body, {
    status: status === 'ready' ? 200 : 503,
    headers: { 'content-type': jsonType, 'content-length': String(body.length), 'cache-control': 'no-store' },
  })
}
