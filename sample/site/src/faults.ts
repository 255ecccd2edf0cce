// Faults on demand (docs/contract/app-api.md 8): what a bad day upstream looks like, for whoever wants to see a client live through it.
import { rateLimited } from './appApi/appApiError.ts'

type FaultKind =
  /** The app API's refusal of too many calls. */
  | { readonly kind: 'rate-limit'; readonly status: 403 | 429 }
  /** An error page instead of JSON. */
  | { readonly kind: 'server-error' }
  /** The true answer, cut in the middle of its body with a length that fits the rest. */
  | { readonly kind: 'truncated' }
  /** The true answer, later; the client may give up meanwhile. */
  | { readonly kind: 'delay'; readonly delayMs: number }
  /** No answer: the connection closes. */
  | { readonly kind: 'reset' }

export type Fault = FaultKind & {
  /** Whole host name; every host when absent. */
  readonly host?: string
  /** Beginning of the path; every path when absent. */
  readonly path?: string
  /** How many calls it strikes before it is over; all when absent. */
  readonly times?: number
}

/** The faults in force. Tests add and clear them while the site runs. */
export interface Faults {
  add(fault: Fault): void
  clear(): void
}

/** The faults and the function that lets a request through them. */
export function createFaults(initial: readonly Fault[]) {
  let inForce = initial.map(withTimes)
  const take = (url: URL): Fault | undefined => {
    const hit = inForce.find(({ fault, left }) => left > 0 && isStruck(fault, url))
    if (hit) hit.left -= 1
    return hit?.fault
  }
  const faults: Faults = {
    add(fault) {
      inForce.push(withTimes(fault))
    },
    clear() {
      inForce = []
    },
  }
  const strike = async (request: Request, url: URL, answer: () => Promise<Response>): Promise<Response> => {
    const fault = take(url)
    switch (fault?.kind) {
      case undefined:
        return answer()
      case 'rate-limit':
        return Response.json(rateLimited(fault.status).body, { status: fault.status })
      case 'server-error':
        return serverErrorPage()
      case 'truncated':
        return truncated(await answer())
      case 'delay':
        await delay(fault.delayMs, request.signal)
        return answer()
      case 'reset':
        throw connectionFailure('read ECONNRESET')
    }
  }
  return { faults, strike }
}

/** What a failed connection rejects with, as fetch has it. */
export const connectionFailure = (reason: string): TypeError => new TypeError('fetch failed', { cause: new Error(reason) })

/** Upstream's page for its own failures: HTML, and nothing about the reason. */
export const serverErrorPage = (): Response =>
  new Response('<!DOCTYPE html><html><head><title>500</title></head><body><h1>500 Internal Server Error</h1></body></html>', {
    status: 500,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  })

interface Pending {
  readonly fault: Fault
  left: number
}

const withTimes = (fault: Fault): Pending => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY })

const isStruck = (fault: Fault, url: URL): boolean =>
  (fault.host === undefined || fault.host === url.host) && url.pathname.startsWith(fault.path ?? '')

async function truncated(response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer()
  const headers = new Headers(response.headers)
  headers.delete('Content-Length')
  return new Response(bytes.slice(0, bytes.byteLength >> 1), { status: response.status, headers })
}

function delay(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, delayMs)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
