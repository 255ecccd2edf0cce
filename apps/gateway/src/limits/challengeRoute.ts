// The route of the proof of work: a challenge for GET, and a pass for its solution.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isCrossSiteRequest } from '@emaki/domain/server'
import type { PublicOrigin } from '../config/publicOrigin.ts'
import { jsonType, sendErrorResponse } from '../http/errorResponse.ts'
import { readBody } from '../http/readBody.ts'
import { maxSolutionBytes, type ProofOfWork, passCookie, passLifetimeS } from './proofOfWork.ts'
import type { RequestLimits } from './requestLimits.ts'

/** Handles a request for `challengePath`. */
export type ChallengeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

export interface ChallengeHandlerOptions {
  readonly proofOfWork: ProofOfWork
  readonly limits: RequestLimits
  readonly origin: PublicOrigin
}

/** Every origin may solve challenges: nothing here is personal. */
const open = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after' }

export const challengePreflight = {
  ...open,
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
}

/** Pages of the gateway get the pass in an HttpOnly cookie, and pages of other origins, whose requests have no cookies, in the body. */
export function createChallengeHandler({ proofOfWork, limits, origin }: ChallengeHandlerOptions): ChallengeHandler {
  return async (incoming, outgoing) => {
    const over = await limits.charge(incoming, 'challenge')
    if (over) return sendErrorResponse(outgoing, 429, 'Rate Limit', { ...over, ...open })
    if (incoming.method !== 'POST') return sendJson(outgoing, await proofOfWork.createChallenge())
    const body = await readBody(incoming, maxSolutionBytes)
    const client = limits.clientOf(incoming) ?? ''
    const pass = body && (await proofOfWork.exchange(body.toString('utf8'), client))
    if (pass === undefined) return sendErrorResponse(outgoing, 400, 'The solution is wrong, too old, or was used before', open)
    if (isCrossSiteRequest(incoming)) return sendJson(outgoing, { pass, seconds: passLifetimeS })
    const isSecure = [origin(incoming), incoming.headers.origin].some((one) => one?.startsWith('https:'))
    const cookie = `${passCookie}=${pass}; Path=/; Max-Age=${passLifetimeS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    sendJson(outgoing, { seconds: passLifetimeS }, { 'set-cookie': cookie })
  }
}

function sendJson(outgoing: ServerResponse, value: object, headers: Readonly<Record<string, string>> = {}): void {
  const body = JSON.stringify(value)
  outgoing.writeHead(200, {
    'content-type': jsonType,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    ...open,
    ...headers,
  })
  outgoing.end(outgoing.req.method === 'HEAD' ? undefined : body)
}
