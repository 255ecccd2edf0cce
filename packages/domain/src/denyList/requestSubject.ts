// The work or user that a request is about, by its route.
import { parseId } from '../entities/ids.ts'
import { subjectLabel } from './cacheLabel.ts'
import type { DenySubject } from './pictureOwner.ts'

export interface RequestSubject extends DenySubject {
  /** True when the response contains author and tags of the work, so that the response itself tells whether it is denied. */
  readonly isDescribed: boolean
}

type RouteSubject = Omit<RequestSubject, 'id'>
const described = (kind: DenySubject['kind']): RouteSubject => ({ kind, isDescribed: true })
const bare = (kind: DenySubject['kind']): RouteSubject => ({ kind, isDescribed: false })

/** Routes of the mirror whose parameter `id` is a work or user. */
const mirrorRoutes: ReadonlyMap<string, RouteSubject> = new Map([
  ['/illust', described('artwork')],
  ['/ugoira_metadata', bare('artwork')],
  ['/related', bare('artwork')],
  ['/illust_comments', bare('artwork')],
  ['/illust_bookmark_users', bare('artwork')],
  ['/novel_detail', described('novel')],
  ['/webview_novel', described('novel')],
  ['/novel_text', bare('novel')],
  ['/novel_comments', bare('novel')],
  ['/novel_bookmark_users', bare('novel')],
  ['/related_novel', bare('novel')],
  ...[
    '/member',
    '/member_illust',
    '/member_novel',
    '/member_illust_series',
    '/member_novel_series',
    '/related_member',
    '/following',
    '/follower',
    '/favorite',
    '/favorite_novel',
  ].map((path): [string, RouteSubject] => [path, described('user')]),
])

/** Paths of the companion, aliases included. */
const companionPaths: readonly (readonly [pattern: RegExp, subject: RouteSubject])[] = [
  [/\/ajax\/illust\/([^/]+)$/, described('artwork')],
  [/\/ajax\/illust\/([^/]+)\//, bare('artwork')],
  [/\/ajax\/novel\/([^/]+)$/, described('novel')],
  [/\/ajax\/novel\/(\d+)\//, bare('novel')],
  [/\/pid\/(\d+)[^/]*$/, bare('artwork')],
  [/\/ajax\/user\/([^/]+)/, described('user')],
  [/\/api\/pid-recover\/([^/]+)$/, bare('artwork')],
  [/\/api\/pixiv-novel-translate\/([^/]+)$/, bare('novel')],
]

/** The subject of a mirror address such as `/illust?id=1`. */
export function mirrorSubject(address: string): RequestSubject | undefined {
  const { pathname, searchParams } = new URL(address, 'http://mirror.invalid')
  const route = mirrorRoutes.get(pathname.replace(/\/+$/, ''))
  return route && withId(route, searchParams.get('id'))
}

/** The subject of a companion address such as `/ajax/illust/1`. */
export function companionSubject(address: string): RequestSubject | undefined {
  const { pathname, searchParams } = new URL(address, 'http://companion.invalid')
  for (const [pattern, subject] of companionPaths) {
    const written = pattern.exec(pathname)?.[1]
    if (written !== undefined) return withId(subject, decodeURIComponent(written).replace(/\.(?:html|json)$/, ''))
  }
  if (!/\/comments\/roots$/.test(pathname)) return undefined
  return withId(bare('artwork'), searchParams.get('illust_id')) ?? withId(bare('novel'), searchParams.get('novel_id'))
}

/** Pages of the site that are passed on as text, so that nothing in them can be filtered. */
const wholePage = /^\/(?:proxy\/)?https:\/\/www\.(?:pixiv\.net\/(?:collections|stories)\/|pixivision\.net\/)/

/** True for a companion path whose response is a whole page of the site. */
export const isWholePage = (path: string): boolean => wholePage.test(path)

/** The subject of an app API address such as `/v1/illust/detail?illust_id=1`. */
export function appApiSubject(address: string): RequestSubject | undefined {
  const { pathname, searchParams } = new URL(address, 'https://app-api.pixiv.net')
  const artwork = pathname === '/v1/illust/detail' ? described('artwork') : bare('artwork')
  const novel = pathname === '/v2/novel/detail' ? described('novel') : bare('novel')
  return (
    withId(artwork, searchParams.get('illust_id')) ??
    withId(novel, searchParams.get(pathname.startsWith('/webview/') ? 'id' : 'novel_id')) ??
    withId(described('user'), searchParams.get('user_id') ?? searchParams.get('seed_user_id'))
  )
}

/** Other mirrors read ids more leniently than this one does, so only the digits count. */
function withId(subject: RouteSubject, written: string | null): RequestSubject | undefined {
  const id = parseId((written ?? '').normalize('NFKC').replace(/\D+/g, '').replace(/^0+/, ''))
  return id === undefined ? undefined : { ...subject, id }
}

/** The label of the cached copies of a response about one work or user (cacheLabel.ts). */
export function addressLabel(subjectOf: (address: string) => RequestSubject | undefined, address: string): string | undefined {
  const subject = subjectOf(address)
  return subject && subjectLabel(subject)
}
