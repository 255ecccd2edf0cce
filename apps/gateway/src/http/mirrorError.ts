/** `error.reason` of a gateway whose mirrors do not respond. Gateways over it know by this that it works itself. */
export const mirrorsUnreachable = 'mirrors_unreachable'

/**
 * An error response of a mirror, in the shape that its clients know (docs/contract/app-api.md 4.3), with `error` for newer ones.
 * Never cached.
 */
export function mirrorError(
  url: URL,
  code: 403 | 404 | 502 | 503 | 508,
  detail: string,
  now: number,
  more: Readonly<Record<string, string>> = {},
  reason = '',
): Response {
  const headers = { 'cache-control': 'no-store', ...more }
  const error = { user_message: '', message: detail, reason, user_message_details: {} }
  return Response.json(
    { url: url.href, time: new Date(now).toISOString(), code, detail, headers, error },
    { status: code, headers },
  )
}
