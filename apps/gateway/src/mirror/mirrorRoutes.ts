// The mirror of the gateway: where its shared responses come from, and the mirrors of clients with a token.
import type { PersonalMirror } from '@emaki/mirror'
import { type Handler, mirrorRoute, OverLimit } from '@emaki/server'
import type { HttpBindings } from '@hono/node-server'
import { sendShared } from '../cache/sendResponse.ts'
import type { GatewayContext } from '../http/written.ts'
import type { LibraryView, LibraryViewOf } from '../library/libraryAccess.ts'
import { chargeCall, type RequestLimits } from '../limits/requestLimits.ts'
import { type MirrorResponses, withKey } from './mirrorResponses.ts'
import { mirrorWithQueueError } from './queueError.ts'

export interface MirrorHandlerOptions {
  readonly responses: MirrorResponses
  /** The responses for clients that may read the archive, by what they see of it. */
  readonly kept?:
    | { readonly responses: Readonly<Record<LibraryView, MirrorResponses>>; readonly viewOf: LibraryViewOf }
    | undefined
  /** The mirrors of clients with a token; undefined where the source has none. */
  readonly personal: (c: GatewayContext) => PersonalMirror | undefined
  readonly now: () => number
  readonly limits?: RequestLimits | undefined
}

export function createMirrorHandler(options: MirrorHandlerOptions): Handler<HttpBindings> {
  const { responses, kept, personal, now, limits } = options
  const charge = chargeCall(limits)
  return mirrorRoute({
    async load(c, target) {
      const wanted = withKey(target)
      const view = kept?.viewOf(c.env.incoming)
      const source = kept && view ? kept.responses[view] : responses
      const ready = source.ready(wanted)
      if (ready) return ready
      // A response that is not in memory needs a call upstream.
      const over = await charge(c, { isSearch: /^\/(?:search|popular)/.test(wanted.address) })
      return over ? new OverLimit(over) : source.load(wanted)
    },
    send: sendShared(now),
    personal(c, token) {
      const mirrorOf = personal(c)
      return mirrorOf && mirrorWithQueueError(mirrorOf(token), now)
    },
    charge,
  })
}
