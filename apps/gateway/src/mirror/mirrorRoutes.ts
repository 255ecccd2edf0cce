// The mirror over HTTP: shared responses with validators and precompressed bytes. No framework, because this is the most frequent
// path.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isCrossSiteRequest } from '@emaki/domain/server'
import { accountRoutes, mirrorPath, openMirrorHeaders, requestLanguage } from '@emaki/mirror'
import { sendResponse } from '../cache/sendResponse.ts'
import { sendErrorResponse } from '../http/errorResponse.ts'
import { memoize } from '../http/memoize.ts'
import type { LibraryView, LibraryViewOf } from '../library/libraryAccess.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'
import { type MirrorRequest, type MirrorResponses, mirrorRequest } from './mirrorResponses.ts'

/**
 * Handles a request for `target`, such as the raw `/rank?mode=day` after a mirror base. A promise only where the response is not
 * ready in memory.
 */
export type MirrorHandler = (incoming: IncomingMessage, outgoing: ServerResponse, target: string) => void | Promise<void>

/** Maximum number of languages, and of targets in each, that are remembered. */
const maxLanguages = 16
const maxMemoized = 1024

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
  const languageOf = memoize(256, requestLanguage)
  // By language, then by target: one key of both would be a new string for each request.
  const requestsIn = memoize(maxLanguages, (language) =>
    memoize(maxMemoized, (target) => {
      const url = new URL(`http://mirror.invalid${target}`)
      return mirrorRequest(mirrorPath(url), url.searchParams, language || undefined)
    }),
  )

  const load = async (incoming: IncomingMessage, outgoing: ServerResponse, wanted: MirrorRequest, source: MirrorResponses) => {
    // A response that is not in memory needs a call upstream.
    const over = await limits?.chargeUpstreamCall(incoming, /^\/(?:search|popular)/.test(wanted.address))
    if (over) return sendErrorResponse(outgoing, 429, 'Rate Limit', { ...over, ...openMirrorHeaders })
    await sendResponse(incoming, outgoing, await source.load(wanted), now(), openMirrorHeaders)
  }

  return (incoming, outgoing, target) => {
    const wanted = requestsIn(languageOf(incoming.headers['accept-language'] ?? '') ?? '')(target)
    // Otherwise a foreign page could learn who its visitor is, from the visitor's own gateway.
    if (accountRoutes.has(wanted.route?.path ?? '') && isCrossSiteRequest(incoming))
      return sendErrorResponse(outgoing, 403, 'Forbidden')
    const view = kept?.viewOf(incoming)
    const source = kept && view ? kept.responses[view] : responses
    const ready = source.ready(wanted)
    if (ready) return sendResponse(incoming, outgoing, ready, now(), openMirrorHeaders)
    return load(incoming, outgoing, wanted, source)
  }
}
