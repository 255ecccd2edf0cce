// The formats of error responses: the JSON that the clients of a route read, with CORS headers. Which route has which: routes.ts.

/** `unknown`: the request is rejected before its path is known. */
export type ErrorFormat = 'appApi' | 'oauth' | 'mirror' | 'companion' | 'image' | 'sync' | 'own' | 'unknown' | 'library'

export interface ErrorDetails {
  readonly status: number
  /** A message that may be shown to users. */
  readonly msg: string
  /** The raw request target. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
}

const open = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after, x-upstream-status',
}

/** CORS headers of an error. Those of the companion depend on the origin of the request and are added elsewhere. */
export const errorCors = (format: ErrorFormat): Readonly<Record<string, string>> =>
  format === 'own' || format === 'companion' || format === 'library'
    ? {}
    : { ...open, 'cross-origin-resource-policy': 'cross-origin' }

export const errorBody = (format: ErrorFormat, details: ErrorDetails): string => JSON.stringify(bodies[format](details))

const upstreamError = (message: string) => ({ user_message: '', message, reason: '', user_message_details: {} })

/** Errors without a client of their own: status -1 and a message. */
const ownError = (msg: string) => ({ status: -1, msg })

const bodies: Readonly<Record<ErrorFormat, (details: ErrorDetails) => object>> = {
  // docs/contract/app-api.md 1.10.
  appApi: ({ msg }) => ({ error: upstreamError(msg) }),
  // docs/contract/app-api.md 1.7, with the error codes of RFC 6749.
  oauth: ({ status, msg }) => ({ has_error: true, errors: { system: { message: msg, code: status } }, error: oauthWord(status) }),
  // docs/contract/app-api.md 4.3, with the member `error` that newer clients read first.
  mirror: ({ status, msg, target, headers }) => ({
    url: target.split('?', 1)[0]?.slice(0, maxEchoLength),
    time: new Date().toISOString(),
    code: status,
    detail: msg,
    headers,
    error: upstreamError(msg),
  }),
  // docs/contract/companion.md 2.4.
  companion: ({ msg }) => ({ error: { message: msg } }),
  image: ({ msg }) => ownError(msg),
  // docs/contract/other-clients.md 3.
  sync: ({ msg }) => ({ error: msg }),
  // docs/library-api.md.
  library: ({ status, msg }) => ({ error: { code: libraryCodes[status] ?? 'failed', message: msg } }),
  own: ({ msg }) => ownError(msg),
  unknown: ({ status, msg }) => ({
    ...ownError(msg),
    error: upstreamError(msg),
    has_error: true,
    errors: { system: { message: msg, code: status } },
  }),
}

/** Codes of errors of the library that have no code of their own. */
const libraryCodes: Readonly<Record<number, string>> = {
  400: 'badRequest',
  401: 'signIn',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'tooLarge',
  415: 'notJson',
  429: 'tooManyRequests',
}

const maxEchoLength = 200

function oauthWord(status: number): string {
  if (status >= 500) return status === 503 ? 'temporarily_unavailable' : 'server_error'
  return status === 429 ? 'temporarily_unavailable' : 'invalid_request'
}
