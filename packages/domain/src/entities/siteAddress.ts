// The site's addresses: one table from each to the screen of the viewer that shows the same thing (docs/spec/product.md 5.5;
// docs/contract/site-2026.md 9; safety: docs/reliability.md 3 and B1-B10).
import { decodedPart } from '../text/decodedPart.ts'
import { withoutEndSlashes } from '../text/endSlashes.ts'
import { parseId, parseLongId } from './ids.ts'
import { siteSearchPath } from './siteSearch.ts'

/** The hosts of the site, compared exactly. */
const siteHosts = new Set(['www.pixiv.net', 'pixiv.net', 'm.pixiv.net', 'touch.pixiv.net'])
const spotlightHosts = new Set(['www.pixivision.net', 'pixivision.net'])
/** Short addresses of users. Only the site can resolve them. */
const shortHosts = new Set(['pixiv.me', 'www.pixiv.me'])
const pictureHost = /^i(?:-[a-z]{1,3})?\.pximg\.net$/
const languagePrefix = /^\/(?:en|ja|ko|zh|zh[-_](?:tw|cn)|th|ms|id|vi)(?=\/|$)/i
/** Maximum length of an address, in characters. Longer ones are ignored. */
const maxLength = 2048

/** Paths of the site without the language prefix, and our paths. `#` stands for an id, `*` for a text; `$1` and `$2` are what they match. */
const screens: readonly (readonly [pattern: string, screen: string])[] = [
  ['/(?:artworks|i)/#', '/artworks/$1'],
  ['/(?:users|u|member)/#', '/users/$1'],
  ['/users/#/artworks', '/users/$1/artworks'],
  ['/users/#/illustrations', '/users/$1/artworks?type=illust'],
  ['/users/#/manga', '/users/$1/artworks?type=manga'],
  ['/users/#/novels', '/users/$1/novels'],
  ['/users/#/collections', '/users/$1?tab=collections'],
  ['/users/#/(?:artworks|illustrations|manga)/*', '/users/$1?tag=$2'],
  ['/users/#/bookmarks/(?:artworks|illustrations)', '/users/$1/favorites'],
  ['/users/#/bookmarks/novels', '/users/$1/favorite_novels'],
  ['/n/#', '/novel/$1'],
  ['/novel/series/#', '/novel/series/$1'],
  ['/users?/#/series/#', '/user/$1/series/$2'],
  ['/artworks/unlisted/([A-Za-z0-9]{20})', '/artworks/unlisted/$1'],
  ['/novel/unlisted/([A-Za-z0-9]{20})', '/novel/unlisted/$1'],
  ['/following/watchlist/(manga|novel)', '/following/watchlist/$1'],
  ['/discovery', '/discovery'],
  ['', '/'],
]

const patterns = screens.map(
  ([pattern, screen]) =>
    [new RegExp(`^${pattern.replaceAll('#', '([1-9]\\d{0,11})').replaceAll('*', '([^/]+)')}$`), screen] as const,
)

/** Legacy pages with the id in the query: path, parameter, screen. */
const queries: readonly (readonly [path: string, parameter: string, screen: string])[] = [
  ['/member_illust.php', 'illust_id', '/artworks/'],
  ['/member.php', 'id', '/users/'],
  ['/novel/show.php', 'id', '/novel/'],
]

/**
 * Parses an http or https address. Returns undefined for relative addresses, other schemes, embedded credentials, control characters,
 * backslashes and addresses over the maximum length.
 */
export function parseWebAddress(address: string): URL | undefined {
  if (address.length > maxLength || !/^https?:\/\/[^/]/i.test(address) || /[\s\p{Cc}\\]/u.test(address) || !URL.canParse(address))
    return undefined
  const url = new URL(address)
  return url.username || url.password || !url.hostname ? undefined : url
}

/** The path and query of the viewer for an address of the site, of its pictures, or of its app (`pixiv://…`); undefined when no screen shows it. */
export function inAppPath(address: string): string | undefined {
  const scheme = /^pixiv:\/\/(illusts|users|novels)\/(\d+)(?:[?#/]|$)/i.exec(address)
  if (scheme) {
    const id = parseId(scheme[2])
    const screen = { illusts: 'artworks', users: 'users', novels: 'novel' }[scheme[1]?.toLowerCase() ?? ''] ?? ''
    return id && `/${screen}/${id}`
  }
  const url = parseWebAddress(address)
  if (url?.port !== '') return undefined
  if (pictureHost.test(url.hostname)) return picturePath(url.pathname)
  if (spotlightHosts.has(url.hostname)) {
    const id = parseId(/^(?:\/[a-z-]+)?\/a\/(\d+)\/?$/i.exec(url.pathname)?.[1])
    return id && `/spotlight/${id}`
  }
  return siteHosts.has(url.hostname) ? sitePath(url) : undefined
}

/** True for an address that belongs to the site, whether or not a screen shows the same thing. */
export function isSiteAddress(address: string): boolean {
  const { hostname = '', port } = parseWebAddress(address) ?? {}
  return port === '' && (siteHosts.has(hostname) || spotlightHosts.has(hostname) || shortHosts.has(hostname))
}

/** The work or user that a path of the viewer shows, lists of the user included; undefined for other screens. */
export function subjectOfPath(path: string): { readonly kind: 'artwork' | 'novel' | 'user'; readonly id: string } | undefined {
  const [, screen = '', id] = /^\/(artworks|novel|users)\/(\d+)(?:[/?]|$)/.exec(path) ?? []
  const kind = ({ artworks: 'artwork', novel: 'novel', users: 'user' } as const)[screen]
  return kind && id !== undefined ? { kind, id } : undefined
}

/** The target of the site's own leave confirmation page, whose address may lack the host, or the address itself. */
export function leavingTarget(address: string): string {
  const url = parseWebAddress(/^\/(?:[\w-]{2,5}\/)?jump\.php\?/.test(address) ? `https://www.pixiv.net${address}` : address)
  if (!url || !siteHosts.has(url.hostname) || url.pathname.replace(languagePrefix, '') !== '/jump.php') return address
  const direct = url.searchParams.get('url') ?? url.search.slice(1)
  try {
    return decodeURIComponent(direct)
  } catch {
    // The target is not percent-encoded, so it is used as it is.
    return direct
  }
}

function sitePath(url: URL): string | undefined {
  const { pathname, searchParams, hash } = url
  // A language prefix of collections is unknown to the site, but a person may write one.
  const path = withoutEndSlashes(pathname.replace(languagePrefix, ''))
  const collection = parseLongId(/^\/collections\/(\d+)$/.exec(path)?.[1])
  if (collection !== undefined) return `/collections/${collection}`
  for (const [page, parameter, screen] of queries) {
    const id = path === page ? parseId(searchParams.get(parameter)) : undefined
    if (id !== undefined) return atPage(`${screen}${id}`, bigPage(searchParams))
  }
  for (const [pattern, screen] of patterns) {
    const match = pattern.exec(path)
    if (match === null) continue
    const written = screen.replace(/\$(\d)/g, (_, at: string) => encodeURIComponent(decodedPart(match[Number(at)] ?? '')))
    return atPage(written, Number(/^#(?:big_)?(\d{1,4})$/.exec(hash)?.[1]))
  }
  return siteSearchPath(path, searchParams)
}

/** The old page of one large picture numbers its pages from 0. */
const bigPage = (query: URLSearchParams): number => (query.get('mode') === 'manga_big' ? Number(query.get('page') ?? 0) + 1 : 0)

/** Names of pictures: the work's id, since 2026 perhaps with a hash, then the page from 0 (docs/contract/site-2026.md 1). */
const pictureName = /(?:^|\/)([1-9]\d{0,11})(?:-[0-9a-f]{32})?_(?:p(\d{1,4})|ugoira|master1200|square1200|custom1200)[\w.]*$/
const coverName = /\/ci([1-9]\d{0,11})_[0-9a-f]{32}[\w.]*$/

/** The work of a picture, by the path or the name of its file, at the picture's page. */
export function picturePath(name: string): string | undefined {
  const [, id, page = '0'] = pictureName.exec(name) ?? []
  if (id !== undefined) return atPage(`/artworks/${id}`, Number(page) + 1)
  const novel = coverName.exec(name)?.[1]
  return novel && `/novel/${novel}`
}

/** The path of an artwork at a page from 1. Its first page has no number. */
const atPage = (path: string, page: number): string =>
  /^\/artworks\/\d+$/.test(path) && page > 1 && Number.isInteger(page) ? `${path}?page=${page}` : path
