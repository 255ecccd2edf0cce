// Fault injection (docs/contract/app-api.md 8): simulates upstream errors, to test how clients handle them.
import { rateLimited } from '@emaki/domain/upstream'

type FaultKind =
  /** The app API's error response to too many calls. */
  | { readonly kind: 'rate-limit'; readonly status: 403 | 429 }
  /** An error page instead of JSON. */
  | { readonly kind: 'server-error' }
  /** The correct response, truncated in its body, with a matching length. */
  | { readonly kind: 'truncated' }
  /** The correct response, delayed. The client may abort meanwhile. */
  | { readonly kind: 'delay'; readonly delayMs: number }
  /** No response: the connection closes. */
  | { readonly kind: 'reset' }

export type Fault = FaultKind & {
  /** Complete host name. Default: every host. */
  readonly host?: string
  /** Prefix of the path. Default: every path. */
  readonly path?: string
  /** Number of affected calls. Default: all. */
  readonly times?: number
}

/** The active faults. Tests add and clear them while the site runs. */
export interface Faults {
  add(fault: Fault): void
  clear(): void
}

/** The active faults, and the function that applies them to requests. */
export function createFaults(initial: readonly Fault[]) {
  let inForce = initial.map(withTimes)
  const takeFault = (url: URL): Fault | undefined => {
    const hit = inForce.find(({ fault, left }) => left > 0 && isAffected(fault, url))
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
  const applyFault = async (request: Request, url: URL, answer: () => Promise<Response>): Promise<Response> => {
    const fault = takeFault(url)
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
  return { faults, applyFault }
}

/** The rejection of a failed connection, as fetch has it. */
export const connectionFailure = (reason: string): TypeError => new TypeError('fetch failed', { cause: new Error(reason) })

/** Upstream's page for its own failures: HTML without a reason. */
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

const isAffected = (fault: Fault, url: URL): boolean =>
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
