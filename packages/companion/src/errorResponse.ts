import type { HttpError } from '@emaki/web-api'

/** The error as a response that is not cacheable. */
export function errorResponse({ status, message, options }: HttpError): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
  if (options.retryAfterS !== undefined) headers.set('Retry-After', String(Math.max(1, Math.ceil(options.retryAfterS))))
  return Response.json({ ...options.body, error: { message } }, { status, headers })
}
