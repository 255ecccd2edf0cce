// What pages of other origins may send, as clients of other servers do (docs/contract/other-clients.md 4).

export const clientMethods = 'GET, POST, OPTIONS'

/** Request headers that preflights allow on every base. Handlers read only those that they need. */
const clientHeaders = [
  'accept',
  'accept-language',
  'app-os',
  'app-os-version',
  'app-version',
  'authorization',
  'cache-control',
  'content-type',
  'range',
  'x-auth',
  'x-client-hash',
  'x-client-time',
  'x-csrf-token',
  'x-sync-key',
  'x-user-agent',
] as const

/** The value of Access-Control-Allow-Headers. */
export const allowedClientHeaders: string = clientHeaders.join(', ')

/** Headers of the response to a preflight, except the allowed origin. */
export const clientPreflight = {
  'access-control-allow-methods': clientMethods,
  'access-control-allow-headers': allowedClientHeaders,
  'access-control-max-age': '86400',
} as const
