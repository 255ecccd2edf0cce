// Loop detection: gateways that are mirrors of each other would wait for each other (docs/reliability.md K6). Each adds its name to
// Via (RFC 9110 7.6.3).
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Fetch } from '@emaki/domain'

export interface LoopDetection {
  /** The fetch function, which adds a Via header with this gateway and those that the request has passed. */
  readonly fetch: Fetch
  /** True for a request that has passed this gateway before, or too many others. */
  isLoop(incoming: Pick<IncomingMessage, 'headers'>): boolean
  /** Handles a request. Requests sent meanwhile continue its Via header. */
  handle<T>(incoming: Pick<IncomingMessage, 'headers'>, work: () => T): T
  /**
   * True while a request of another gateway is handled. Such a request must not wait for a request in flight:
   * that one may wait for the same gateway, and neither would end.
   */
  isFromGateway(): boolean
}

/** A longer chain of gateways counts as a loop. */
const maxGateways = 16
const gatewayName = /\bemaki-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/** Creates loop detection for one gateway with a random name. */
export function createLoopDetection(fetch: Fetch): LoopDetection {
  const name = `emaki-${randomUUID()}`
  const passed = new AsyncLocalStorage<readonly string[]>()
  return {
    fetch(request) {
      // A copy of the request would lose the caller's signal: Node links it to a request only while that one is alive.
      request.headers.set('via', [...(passed.getStore() ?? []), name].map((gateway) => `1.1 ${gateway}`).join(', '))
      return fetch(request)
    },
    isLoop(incoming) {
      const gateways = gatewaysOf(incoming)
      return gateways.includes(name) || gateways.length > maxGateways
    },
    handle: (incoming, work) => passed.run(gatewaysOf(incoming), work),
    isFromGateway: () => (passed.getStore() ?? []).length > 0,
  }
}

/**
 * The gateways that a request has passed. Other proxies in its Via header would identify the client, so they are not passed on.
 */
const gatewaysOf = ({ headers }: Pick<IncomingMessage, 'headers'>): readonly string[] => headers.via?.match(gatewayName) ?? []
