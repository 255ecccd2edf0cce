// Whether the gateway is alive and ready: what balancers and start scripts ask at /healthz.
import { jsonType } from './refusal.ts'
import type { SourceCondition } from './sources/source.ts'

type Phase = 'starting' | 'ready' | 'stopping'

export interface Health {
  phase(): Phase
  enter(phase: Phase): void
}

/** A gateway that has just begun. */
export function createHealth(): Health {
  let phase: Phase = 'starting'
  return {
    phase: () => phase,
    enter(next) {
      phase = next
    },
  }
}

/** 200 when ready; 503 while starting and stopping, so that nobody is sent here. How the source is comes along, without a name of anything. */
export function healthResponse(health: Health, condition?: () => SourceCondition): Response {
  const phase = health.phase()
  const body = JSON.stringify({ status: phase, ...(condition ? { source: condition() } : {}) })
  return new Response(body, {
    status: phase === 'ready' ? 200 : 503,
    headers: { 'content-type': jsonType, 'content-length': String(body.length), 'cache-control': 'no-store' },
  })
}
