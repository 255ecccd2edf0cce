// Error responses for a full host queue (docs/reliability.md F35): 503 with Retry-After, in the format of each API.

import { mirrorError } from '../http/mirrorError.ts'
import { detectFullQueue, queueRetrySeconds } from '../network/hostQueue.ts'

type Handler = (request: Request) => Response | Promise<Response>

const message = 'Too many calls are waiting for upstream'
const headers = { 'retry-after': String(queueRetrySeconds) }

/** A mirror that responds with 503 when the host queue is full. */
export const mirrorWithQueueError = (mirror: Handler, now: () => number): Handler =>
  withQueueError(mirror, (request) => mirrorError(new URL(request.url), 503, message, now(), headers))

/** A companion that responds with 503 when the host queue is full (docs/contract/companion.md 2.4). */
export const companionWithQueueError = (companion: Handler): Handler =>
  withQueueError(companion, (_, failed) => {
    // Keeps the CORS headers.
    const errorHeaders = new Headers(failed.headers)
    for (const name of ['content-length', 'content-type']) errorHeaders.delete(name)
    for (const [name, value] of Object.entries({ ...headers, 'cache-control': 'no-store' })) errorHeaders.set(name, value)
    return Response.json({ error: { message } }, { status: 503, headers: errorHeaders })
  })

function withQueueError(handler: Handler, createError: (request: Request, failed: Response) => Response): Handler {
  return async (request) => {
    const { result, isQueueFull } = await detectFullQueue(() => handler(request))
    return isQueueFull && result.status >= 400 ? createError(request, result) : result
  }
}
