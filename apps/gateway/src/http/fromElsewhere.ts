// Strangers: requests that a page of another host, or of nobody knows where, is behind (docs/reliability.md 7.5).
import type { IncomingMessage } from 'node:http'

/** True unless the page behind the request is of this very host, or no page at all: other origins, opaque ones and sibling sites are strangers. */
export function isFromElsewhere({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (headers.origin === undefined) return false
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host
}
