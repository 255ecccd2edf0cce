// The mirror over HTTP: shared responses with validators and precompressed bytes.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isCrossSiteRequest } from '@emaki/domain/server'
import { accountRoutes, mirrorPath, openMirrorHeaders, requestLanguage } from '@emaki/mirror'
import { sendResponse } from '../cache/sendResponse.ts'
import { sendErrorResponse } from '../http/errorResponse.ts'
import type { LibraryView, LibraryViewOf } from '../library/libraryAccess.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'
import { type MirrorResponses, mirrorRequest } from './mirrorResponses.ts'

/** Handles a request for `target`, such as the raw `/rank?mode=day` after a mirror base. */
export type MirrorHandler = (incoming: IncomingMessage, outgoing: ServerResponse, target: string) => Promise<void>

export interface MirrorHandlerOptions {
  readonly responses: MirrorResponses
  /** The responses for clients that may read the archive, by what they see of it. */
  readonly kept?:
    | { readonly responses: Readonly<Record<LibraryView, MirrorResponses>>; readonly viewOf: LibraryViewOf }
    | undefined
  readonly now: () => number
  readonly limits?: RequestLimits | undefined
}

export function createMirrorHandler({ responses, kept, now, limits }: MirrorHandlerOptions): MirrorHandler {
  return async (incoming, outgoing, target) => {
    const url = new URL(`http://mirror.invalid${target}`)
    const wanted = mirrorRequest(mirrorPath(url), url.searchParams, requestLanguage(incoming.headers['accept-language'] ?? ''))
    // Otherwise a foreign page could learn who its visitor is, from the visitor's own gateway.
    if (accountRoutes.has(wanted.route?.path ?? '') && isCrossSiteRequest(incoming))
      return sendErrorResponse(outgoing, 403, 'Forbidden')
    const view = kept?.viewOf(incoming)
    const source = kept && view ? kept.responses[view] : responses
    const ready = source.ready(wanted)
    if (ready) return sendResponse(incoming, outgoing, ready, now(), openMirrorHeaders)
    // A response that is not in memory needs a call upstream.
    const over = await limits?.chargeUpstreamCall(incoming, /^\/(?:search|popular)/.test(wanted.address))
    if (over) return sendErrorResponse(outgoing, 429, 'Rate Limit', { ...over, ...openMirrorHeaders })
    await sendResponse(incoming, outgoing, await source.load(wanted), now(), openMirrorHeaders)
  }
}
