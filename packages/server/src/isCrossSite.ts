// Requests of pages of another origin.
import { isCrossSiteRequest } from '@emaki/domain/server'

/** True for a request of a page on another origin, an opaque origin or a sibling site (docs/reliability.md 7.5). */
export const isCrossSite = ({ headers, url }: Request): boolean =>
  isCrossSiteRequest({
    headers: {
      host: new URL(url).host,
      origin: headers.get('origin') ?? undefined,
      'sec-fetch-site': headers.get('sec-fetch-site') ?? undefined,
    },
  })
