// A fetch function over the network: only known hosts, no redirects, no cookies.
import { buffer } from 'node:stream/consumers'
import type { Fetch } from '@emaki/domain'
import { type Dispatcher, fetch as undiciFetch } from 'undici'

export interface NetworkOptions {
  readonly dispatcher: Dispatcher
  /** Allowed hosts, with a port unless it is the default one. Compared exactly. */
  readonly hosts: readonly string[]
}

/**
 * A fetch for the allowed hosts. Requests to other hosts reject without being sent. It sends no cookies of its own and follows no
 * redirect.
 */
export function networkFetch({ dispatcher, hosts }: NetworkOptions): Fetch {
  const known = new Set(hosts)
  return async (request) => {
    const url = new URL(request.url)
    if (!known.has(url.host))
      throw new TypeError('fetch failed', { cause: new Error(`${url.host} is not in the table of hosts`) })
    const body = request.body ? await buffer(request.body) : undefined
    const response = await undiciFetch(url, {
      dispatcher,
      method: request.method,
      headers: [...request.headers],
      redirect: request.redirect === 'follow' ? 'manual' : request.redirect,
      signal: request.signal,
      ...(body ? { body } : {}),
    })
    const isEmpty = response.status === 204 || response.status === 304
    const headers = [...response.headers].filter(([name]) => name !== 'content-encoding' && name !== 'content-length')
    return new Response(isEmpty ? null : passedOn(response.body, request), { status: response.status, headers })
  }
}

/**
 * The body as a stream of the platform, because undici has types of its own. It uses the request to its end: Node drops the link from the
 * caller's signal to that of a request with the last reference to the request.
 */
function passedOn(body: { getReader(): BodyReader } | null, request: Request): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  if (body === null) return null
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read()
      request.signal.throwIfAborted()
      if (done || value === undefined) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

interface BodyReader {
  read(): Promise<{ done: boolean; value?: Uint8Array<ArrayBuffer> | undefined }>
  cancel(reason: unknown): Promise<void>
}
