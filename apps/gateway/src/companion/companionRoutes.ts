// The companion of the gateway: where its shared responses come from, and the session of a browser.
import { companionRoute, type Handler, isSearchPath, OverLimit, sessionRoute } from '@emaki/server'
import type { HttpBindings } from '@hono/node-server'
import { sendShared } from '../cache/sendResponse.ts'
import type { GatewayContext } from '../http/written.ts'
import type { LibraryViewOf } from '../library/libraryAccess.ts'
import { chargeCall, type RequestLimits } from '../limits/requestLimits.ts'
import type { PublicOrigin } from '../network/publicOrigin.ts'
import { type CompanionSide, companionRequest, type OpenedCompanion } from './openCompanion.ts'

export interface CompanionHandlerOptions {
  readonly companion: OpenedCompanion
  /** What a client sees of the archive. */
  readonly viewOf: LibraryViewOf
  /** False for a source whose responses change at once, such as the archive. */
  readonly isCached: boolean
  readonly origin: PublicOrigin
  readonly now: () => number
  readonly limits?: RequestLimits | undefined
}

/** The handlers of the companion and of the session that browsers keep with it. */
export function createCompanionHandlers(
  options: CompanionHandlerOptions,
): Record<'companion' | 'session', Handler<HttpBindings>> {
  const { companion, viewOf, isCached, origin, now, limits } = options
  const charge = chargeCall(limits)
  const sideOf = (c: GatewayContext): CompanionSide => {
    const view = companion.kept && viewOf(c.env.incoming)
    return (view && companion.kept?.[view]) ?? companion
  }
  const passThrough = companionRoute({
    async load(c, shared) {
      const side = sideOf(c)
      const ready = side.shared.ready(shared.key)
      if (ready) return ready
      const over = await charge(c, { isSearch: isSearchPath(c.var.target) })
      return over ? new OverLimit(over) : side.shared.load(companionRequest(isCached ? shared : { ...shared, lifetimeMs: 0 }))
    },
    send: sendShared(now),
    call: (c) => sideOf(c).call,
    charge,
  })
  const session = sessionRoute<HttpBindings>({
    companion: () => companion.call,
    isSecure: (c) => origin(c.env.incoming)?.startsWith('https:') ?? false,
    charge,
  })
  return {
    companion: passThrough,
    // The companion responds to preflights.
    session: (c, next) => (c.req.method === 'OPTIONS' ? passThrough(c, next) : session(c, next)),
  }
}
