// Detection of cross-site requests.

/** The headers by which a browser says which page sent a request. */
interface PageHeaders {
  readonly host?: string | undefined
  readonly origin?: string | undefined
  readonly 'sec-fetch-site'?: string | readonly string[] | undefined
}

/**
 * True for a request of a page on another origin, an opaque origin or a sibling site (docs/reliability.md 7.5). False without a
 * page.
 */
export function isCrossSiteRequest({ headers }: { readonly headers: PageHeaders }): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (headers.origin === undefined) return false
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host
}
