// What people are told when the line before a host is full (docs/reliability.md F35): each API says it in its own words, with when to come back.
import { mirrorError } from '../mirror/mirrorError.ts'
import { busySeconds, noticingBusy } from '../network/hostQueue.ts'

type Handler = (request: Request) => Response | Promise<Response>

const words = 'Too many calls are waiting for upstream'
const headers = { 'retry-after': String(busySeconds) }

/** A mirror that says so with 503. */
export const busyMirror = (mirror: Handler, now: () => number): Handler =>
  sayingBusy(mirror, (request) => mirrorError(new URL(request.url), 503, words, now(), headers))

/** A companion that says so with 503 (docs/contract/companion.md 2.4). */
export const busyCompanion = (companion: Handler): Handler =>
  sayingBusy(companion, (_, failed) => {
    // What it allows pages elsewhere stays as it was.
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
