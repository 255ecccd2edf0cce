// The target of a link in the query of an unknown address (docs/spec/product.md 2.1; safety: docs/reliability.md 3 and B1–B10).
// Only links to screens of this viewer are followed automatically.
import { inAppPath, parseWebAddress } from '@emaki/domain'
import { withoutBasePath } from '../../platform/settings/basePath.ts'

export type LinkTarget =
  /** A screen of this viewer: may be opened at once. */
  | { readonly kind: 'inside'; readonly path: string }
  /** Another site: shown in full, the user decides. `host` is in ASCII form, so that look-alike letters show. */
  | { readonly kind: 'outside'; readonly url: string; readonly host: string }

/** The target of the first valid link in a query string; only keys that start with http count. `ownOrigin` is the origin of the viewer. */
export function linkTarget(query: string, ownOrigin: string): LinkTarget | undefined {
  for (const candidate of candidates(query)) {
    const url = parseWebAddress(candidate)
    if (url !== undefined) return targetOf(url, ownOrigin)
  }
  return undefined
}

function targetOf(url: URL, ownOrigin: string): LinkTarget {
  const path = ownPath(url, ownOrigin) ?? inAppPath(url.href)
  return path === undefined ? { kind: 'outside', url: url.href, host: url.host } : { kind: 'inside', path }
}

/** The path and query of an address of this viewer; undefined for other addresses. `ownOrigin` is the origin of the viewer. */
export function ownPath(url: URL, ownOrigin: string): string | undefined {
  const path = url.origin === ownOrigin ? withoutBasePath(url.pathname)?.replace(/^[/\\]+/, '/') : undefined
  return path === undefined ? undefined : path + url.search
}

/**
 * The possible links: the key itself, or its value. The outer query splits a link with its own query at `=` and `&`; the parts up to
 * the next link are joined again.
 */
function* candidates(query: string): Generator<string> {
  const pairs = [...new URLSearchParams(query)]
  for (const [at, [key, value]] of pairs.entries()) {
    if (!/^http/i.test(key)) continue
    if (!key.includes('://')) {
      yield value
      continue
    }
    if (!key.includes('?')) {
      yield key
      continue
    }
    let whole = value === '' ? key : `${key}=${value}`
    for (const [laterKey, laterValue] of pairs.slice(at + 1)) {
      if (/^http/i.test(laterKey)) break
      whole += `&${laterKey}=${laterValue}`
    }
    yield whole
  }
}
