// Error responses for a full host queue (docs/reliability.md F35): 503 with Retry-After, in the format of each API.
import { mirrorError } from '../mirror/mirrorError.ts'
import { busySeconds, noticingBusy } from '../network/hostQueue.ts'

type Handler = (request: Request) => Response | Promise<Response>

const words = 'Too many calls are waiting for upstream'
const headers = { 'retry-after': String(busySeconds) }

/** A mirror that responds with 503 when the host queue is full. */
export const busyMirror = (mirror: Handler, now: () => number): Handler =>
  sayingBusy(mirror, (request) => mirrorError(new URL(request.url), 503, words, now(), headers))

/** A companion that responds with 503 when the host queue is full (docs/contract/companion.md 2.4). */
export const busyCompanion = (companion: Handler): Handler =>
  sayingBusy(companion, (_, failed) => {
    // Keeps the CORS headers.
    const kept = new Headers(failed.headers)
    for (const name of ['content-length', 'content-type']) kept.delete(name)
    for (const [name, value] of Object.entries({ ...headers, 'cache-control': 'no-store' })) kept.set(name, value)
    return Response.json({ error: { message: words } }, { status: 503, headers: kept })
  })

function sayingBusy(handler: Handler, refuse: (request: Request, failed: Response) => Response): Handler {
  return async (request) => {
    const { result, isBusy } = await noticingBusy(() => handler(request))
    return isBusy && result.status >= 400 ? refuse(request, result) : result
  }
}
