// An error of the mirror's own, for those who answer in its place.

/** In the shape that clients of the public mirror know (docs/contract/app-api.md 4.3), with the member `error` that newer ones read; never kept. */
export function mirrorError(
  url: URL,
  code: 403 | 404 | 502 | 503 | 508,
  detail: string,
  now: number,
  more: Readonly<Record<string, string>> = {},
): Response {
  const headers = { 'cache-control': 'no-store', ...more }
  const error = { user_message: '', message: detail, reason: '', user_message_details: {} }
  return Response.json(
    { url: url.href, time: new Date(now).toISOString(), code, detail, headers, error },
    { status: code, headers },
  )
}
