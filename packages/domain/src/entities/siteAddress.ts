// Maps addresses of the upstream site to the screens of the viewer that show the same thing (docs/spec/product.md 5.5; docs/reliability.md
// 3 and B1-B10).
import { withoutEndSlashes } from '../text/endSlashes.ts'
import { parseId } from './ids.ts'

const siteHosts = new Set(['www.pixiv.net', 'pixiv.net', 'm.pixiv.net', 'touch.pixiv.net'])
const spotlightHosts = new Set(['www.pixivision.net', 'pixivision.net'])
const languagePrefix = /^\/(?:en|ja|ko|zh|zh-tw|th|ms|id|vi)(?=\/|$)/
/** Maximum length of an address, in characters. Longer ones are ignored. */
const maxLength = 2048

interface Form {
  readonly pattern: RegExp
  readonly path: (id: string, second: string) => string
}

const paths: readonly Form[] = [
  { pattern: /^\/(?:artworks|i)\/(\d+)$/, path: (id) => `/artworks/${id}` },
  { pattern: /^\/(?:users|u|member\/?)\/(\d+)(?:\/(?:artworks|illustrations|manga))?$/, path: (id) => `/users/${id}` },
  { pattern: /^\/n\/(\d+)$/, path: (id) => `/novel/${id}` },
  { pattern: /^\/novel\/series\/(\d+)$/, path: (id) => `/novel/series/${id}` },
  { pattern: /^\/user\/(\d+)\/series\/(\d+)$/, path: (user, series) => `/user/${user}/series/${series}` },
]

/** Legacy pages with the id in the query: path, parameter, screen. */
const queries: readonly (readonly [string, string, string])[] = [
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

/** The viewer's path for an address of the upstream site (`https://…` or the app's `pixiv://…`), or undefined. */
export function inAppPath(address: string): string | undefined {
  const scheme = /^pixiv:\/\/(illusts|users|novels)\/(\d+)$/.exec(address)
  if (scheme) {
    const id = parseId(scheme[2])
    const screen = { illusts: 'artworks', users: 'users', novels: 'novel' }[scheme[1] ?? ''] ?? ''
    return id && `/${screen}/${id}`
  }
  const url = parseWebAddress(address)
  if (!url) return undefined
  const path = withoutEndSlashes(url.pathname.replace(languagePrefix, ''))
  if (spotlightHosts.has(url.hostname)) return fromPath(path, [{ pattern: /^\/a\/(\d+)$/, path: (id) => `/spotlight/${id}` }])
  if (!siteHosts.has(url.hostname)) return undefined
  return fromPath(path, paths) ?? fromQuery(path, url.searchParams)
}

/** The target of the site's own leave confirmation page, or the address itself. */
export function leavingTarget(address: string): string {
  const url = parseWebAddress(address)
  if (!url || !siteHosts.has(url.hostname) || url.pathname !== '/jump.php') return address
  const direct = url.searchParams.get('url') ?? url.search.slice(1)
  try {
    return decodeURIComponent(direct)
  } catch {
    // The target is not percent-encoded, so it is used as it is.
    return direct
  }
}

function fromPath(path: string, forms: readonly Form[]): string | undefined {
  for (const form of forms) {
    const match = form.pattern.exec(path)
    if (!match) continue
    const first = parseId(match[1])
    const second = match[2] === undefined ? '' : parseId(match[2])
    return first !== undefined && second !== undefined ? form.path(first, second) : undefined
  }
  return undefined
}

function fromQuery(path: string, query: URLSearchParams): string | undefined {
  for (const [page, parameter, screen] of queries) {
    if (path !== page) continue
    const id = parseId(query.get(parameter))
    if (id !== undefined) return `${screen}${id}`
  }
  return undefined
}
