// Canonical addresses: aliases of paths, and one form of each search.
import { canonicalPath } from './alias.ts'
import { aliases } from './routes.tsx'
import { canonicalSearch } from './searchAddress.ts'

/** The canonical path and query. Never throws. */
export const canonicalAddress = (path: string, query: string): readonly [path: string, query: string] =>
  canonicalSearch(canonicalPath(path, aliases), query)

/** Makes a URL canonical. The URL itself is changed. */
export function canonicalUrl(url: URL): URL {
  const [path, query] = canonicalAddress(url.pathname, url.search)
  url.pathname = path
  url.search = query
  return url
}
