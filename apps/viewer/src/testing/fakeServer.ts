// Fakes the servers at `fetch`: a test names the paths that respond, and reads which requests were sent.
import { vi } from 'vitest'

/** Returns the JSON body of a response, or a whole response. */
export type FakeRoute = (url: URL, request: Request) => unknown

export interface FakeServer {
  /** All requests so far, oldest first. */
  readonly requests: readonly URL[]
  /** Paths with query of the requests whose path ends with `path`. */
  requestsTo(path: string): readonly string[]
}

/** Replaces `fetch` until the end of the test. A key is the end of a path. All other paths are not found. */
export function fakeServer(routes: Readonly<Record<string, FakeRoute>>): FakeServer {
  const requests: URL[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { signal: _, ...rest } = init ?? {}
    // Node's Request rejects relative URLs, and signals of jsdom.
    const request = input instanceof Request ? input : new Request(new URL(input, location.href), rest)
    const url = new URL(request.url)
    requests.push(url)
    const route = Object.entries(routes).find(([path]) => url.pathname.endsWith(path))?.[1]
    const response = await route?.(url, request)
    if (response === undefined) return Response.json({ error: true, message: '' }, { status: 404 })
    return response instanceof Response ? response : Response.json(response)
  })
  return {
    requests,
    requestsTo: (path) =>
      requests.filter(({ pathname }) => pathname.endsWith(path)).map(({ pathname, search }) => `${pathname}${search}`),
  }
}
