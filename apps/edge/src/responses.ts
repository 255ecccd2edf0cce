// Responses of the worker: errors in the format of the path, and the security headers of every response.
import { baseHeaders, errorBody, errorCors, findRoute } from '@emaki/domain/server'

/** The path and query of a request below the origin. */
export const targetOf = (url: URL): string => `${url.pathname}${url.search}`

/** An error response. `msg` may be shown to users; `target` decides the format. */
export function errorResponse(
  status: number,
  msg: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const format = findRoute(target).route.errors
  return new Response(errorBody(format, { status, msg, target, headers }), {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...errorCors(format),
      ...headers,
    },
  })
}

/** The response with security headers where the handler has set none, and without a body for HEAD. */
export function completed(response: Response, method: string): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of baseHeaders) if (!headers.has(name)) headers.set(name, value)
  if (method === 'HEAD') {
    response.body?.cancel().catch(() => undefined)
    return new Response(null, { status: response.status, headers })
  }
  return new Response(response.body, { status: response.status, headers })
}
