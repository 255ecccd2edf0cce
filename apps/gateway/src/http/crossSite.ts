// Detection of cross-site requests.
import type { IncomingMessage } from 'node:http'

/**
 * True for a request of a page on another origin, an opaque origin or a sibling site (docs/reliability.md 7.5). False without a
 * page.
 */
export function isCrossSiteRequest({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (headers.origin === undefined) return false
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host
}
