// Where an unknown address with a link in its query may lead (docs/spec/product.md 2.1, read safely: docs/reliability.md 3 and B1–B10). Never by itself away from here.
import { parseId } from '@emaki/domain'

export type LinkTarget =
  /** A screen of this viewer: the way there may be taken at once. */
  | { readonly kind: 'inside'; readonly path: string }
  /** Anything else on the web: shown in full, left to the reader. `host` is in its ASCII form, so look-alikes show. */
  | { readonly kind: 'outside'; readonly url: string; readonly host: string }

/** Longer addresses are not links but payloads. */
const maxUrlLength = 2048
/** Exactly these hosts are the site itself. */
const siteHosts: ReadonlySet<string> = new Set(['www.pixiv.net', 'pixiv.net', 'touch.pixiv.net', 'm.pixiv.net'])
const spotlightHosts: ReadonlySet<string> = new Set(['www.pixivision.net', 'pixivision.net'])

/** The target in a query string, if its first key that starts with http gives one. `ownOrigin` is where the viewer runs. */
export function linkTarget(query: string, ownOrigin: string): LinkTarget | undefined {
  for (const candidate of candidates(query)) {
    const url = parseUrl(candidate)
    if (url !== undefined) return targetOf(url, ownOrigin)
  }
  return undefined
}

/** The screen here that shows what `url` shows at the site, as path and query; undefined when there is none. */
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
  if (url.origin === ownOrigin) return { kind: 'inside', path: url.pathname.replace(/^[/\\]+/, '/') + url.search }
  const path = screenFor(url)
  return path === undefined ? { kind: 'outside', url: url.href, host: url.host } : { kind: 'inside', path }
}

/**
 * The key itself when it is a link, else its value. A link with a query of its own was torn apart by the outer query's
 * `=` and `&`; it is put together again up to the next link.
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
  // The two slashes must be there: `https:evil.example` would be read as a path of our own origin.
  if (text.length > maxUrlLength || !/^https?:\/\/[^/\\]/i.test(text) || hasOddCharacters(text)) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url !== undefined && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname !== ''
  return isPlain && url.username === '' && url.password === '' ? url : undefined
}

/** Blanks, control characters and backslashes mean different things to different parsers, so they mean no here. */
function hasOddCharacters(text: string): boolean {
  for (const character of text) if (character <= ' ' || character === '\\' || character === '\u007f') return true
  return false
}

type PathRule = readonly [pattern: RegExp, path: (id: string, second: string) => string]

/** The site's addresses and ours, with any language in front already taken off. */
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
  for (const [pattern, write] of pathRules) {
    const match = pattern.exec(path)
    if (match === null) continue
    const id = parseId(match[1])
    const second = match[2] === undefined ? '' : parseId(match[2])
    return id === undefined || second === undefined ? undefined : write(id, second)
  }
  return queryPath(path, url.searchParams)
}

/** The site's older addresses, which carry the id in the query. */
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
