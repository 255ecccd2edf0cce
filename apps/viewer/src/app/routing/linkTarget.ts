// The target of a link in the query of an unknown address (docs/spec/product.md 2.1; safety: docs/reliability.md 3 and B1–B10).
// Only links to screens of this viewer are followed automatically.
import { parseId, parseLongId } from '@emaki/domain'
import { withoutBasePath } from '../../settings/basePath.ts'

export type LinkTarget =
  /** A screen of this viewer: may be opened at once. */
  | { readonly kind: 'inside'; readonly path: string }
  /** Another site: shown in full, the user decides. `host` is in ASCII form, so that look-alike letters show. */
  | { readonly kind: 'outside'; readonly url: string; readonly host: string }

/** Characters. */
const maxUrlLength = 2048
/** The hosts of the site, compared exactly. */
const siteHosts: ReadonlySet<string> = new Set(['www.pixiv.net', 'pixiv.net', 'touch.pixiv.net', 'm.pixiv.net'])
const spotlightHosts: ReadonlySet<string> = new Set(['www.pixivision.net', 'pixivision.net'])

/** The target of the first valid link in a query string; only keys that start with http count. `ownOrigin` is the origin of the viewer. */
export function linkTarget(query: string, ownOrigin: string): LinkTarget | undefined {
  for (const candidate of candidates(query)) {
    const url = parseUrl(candidate)
    if (url !== undefined) return targetOf(url, ownOrigin)
  }
  return undefined
}

/** The path and query of the screen that corresponds to an address of the site; undefined when there is none. */
function screenFor(url: URL): string | undefined {
  if (url.port !== '') return undefined
  if (siteHosts.has(url.hostname)) return sitePath(url)
  if (spotlightHosts.has(url.hostname)) {
    const id = parseId(/^\/[a-z-]+\/a\/(\d+)\/?$/i.exec(url.pathname)?.[1])
    return id === undefined ? undefined : `/spotlight/${id}`
  }
  return undefined
}

function targetOf(url: URL, ownOrigin: string): LinkTarget {
  const ownPath = url.origin === ownOrigin ? withoutBasePath(url.pathname)?.replace(/^[/\\]+/, '/') : undefined
  if (ownPath !== undefined) return { kind: 'inside', path: ownPath + url.search }
  const path = screenFor(url)
  return path === undefined ? { kind: 'outside', url: url.href, host: url.host } : { kind: 'inside', path }
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

function parseUrl(text: string): URL | undefined {
  // Two slashes are required: `https:evil.example` would be read as a path of our own origin.
  if (text.length > maxUrlLength || !/^https?:\/\/[^/\\]/i.test(text) || hasOddCharacters(text)) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url !== undefined && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== ''
  return isPlain && url.username === '' && url.password === '' ? url : undefined
}

/** Parsers disagree about blanks, control characters and backslashes, so links with them are rejected. */
function hasOddCharacters(text: string): boolean {
  for (const character of text) if (character <= ' ' || character === '\\' || character === '\u007f') return true
  return false
}

type PathRule = readonly [pattern: RegExp, path: (id: string, second: string) => string]

/** The site's paths without the language prefix, and our paths. */
const pathRules: readonly PathRule[] = [
  [/^\/(?:artworks|i)\/(\d+)\/?$/, (id) => `/artworks/${id}`],
  [/^\/(?:users|u)\/(\d+)\/?$/, (id) => `/users/${id}`],
  [/^\/users\/(\d+)\/(?:artworks|illustrations|manga)\/?$/, (id) => `/users/${id}/artworks`],
  [/^\/users\/(\d+)\/novels\/?$/, (id) => `/users/${id}/novels`],
  [/^\/users\/(\d+)\/bookmarks\/artworks\/?$/, (id) => `/users/${id}/favorites`],
  [/^\/users\/(\d+)\/bookmarks\/novels\/?$/, (id) => `/users/${id}/favorite_novels`],
  [/^\/novel\/series\/(\d+)\/?$/, (id) => `/novel/series/${id}`],
  [/^\/n\/(\d+)\/?$/, (id) => `/novel/${id}`],
  [/^\/user\/(\d+)\/series\/(\d+)\/?$/, (id, second) => `/user/${id}/series/${second}`],
]

function sitePath(url: URL): string | undefined {
  const path = url.pathname.replace(/^\/(?:en|zh|zh_tw|ko|ja)(?=\/|$)/i, '') || '/'
  const collection = parseLongId(/^\/collections\/(\d+)\/?$/.exec(path)?.[1])
  if (collection !== undefined) return `/collections/${collection}`
  for (const [pattern, write] of pathRules) {
    const match = pattern.exec(path)
    if (match === null) continue
    const id = parseId(match[1])
    const second = match[2] === undefined ? '' : parseId(match[2])
    return id === undefined || second === undefined ? undefined : write(id, second)
  }
  return queryPath(path, url.searchParams)
}

/** Older addresses of the site have the id in the query. */
function queryPath(path: string, query: URLSearchParams): string | undefined {
  const screens: Readonly<Record<string, readonly [key: string, folder: string]>> = {
    '/novel/show.php': ['id', 'novel'],
    '/member_illust.php': ['illust_id', 'artworks'],
    '/member.php': ['id', 'users'],
  }
  const rule = Object.hasOwn(screens, path) ? screens[path] : undefined
  if (rule !== undefined) {
    const id = parseId(query.get(rule[0]))
    return id === undefined ? undefined : `/${rule[1]}/${id}`
  }
  return path === '/' ? '/' : undefined
}
