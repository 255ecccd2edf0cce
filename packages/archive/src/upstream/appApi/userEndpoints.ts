// Artists of kept works, and the lists of the archive's own account (docs/contract/app-api.md 3.1, 3.3).
import { count, record, text, type WireUser, type WireUserDetail, type WireUserPreview } from '@emaki/domain'
import { noSuchUser, offsetPage, type Parameters, pageSize } from '@emaki/domain/upstream'
import type { KeptKind } from '../../workKey.ts'
import { storedArtist } from '../storedFacts.ts'
import { type EndpointContext, type EndpointRequest, type Endpoints, owner } from './endpoint.ts'
import { illustPage, ofType } from './illustEndpoints.ts'
import { novelPage } from './novelEndpoints.ts'
import { hasTag, inList } from './searchConditions.ts'
import { defaultAvatar, wireIllust, wireNovel, wireUser } from './wireWork.ts'
import { type Condition, condition, type KeptRow } from './workRows.ts'

const previewWorks = { offset: 0, limit: 3 }
const relatedDepth = 90

export function userEndpoints(context: EndpointContext): Endpoints {
  const { rows, names } = context
  const novelsOf = ({ parameters }: EndpointRequest) => {
    const id = parameters.id('user_id')
    const page = offsetPage(parameters, (slice) => rows.list('novel', [condition('artist = ?', id)], 'newest', slice))
    return { user: artistUser(context, id) ?? missingUser, ...novelPage(context, page) }
  }
  return {
    '/v1/user/me/state': () => ({ user_state: userState }),
    '/v1/user/ai-show-settings': () => ({ show_ai: true }),
    '/v1/user/detail': (asked) => userDetail(context, asked),
    '/v1/user/illusts': ({ parameters }) => worksOf(context, parameters),
    '/v1/user/novels': novelsOf,
    '/v1/user/related': ({ parameters, language }) => {
      const seed = parameters.id('seed_user_id')
      if (!artistUser(context, seed)) throw noSuchUser(language)
      const page = offsetPage(parameters, ({ offset, limit }) => relatedArtists(context, seed).slice(offset, offset + limit))
      return { user_previews: page.items.flatMap((id) => userPreview(context, id) ?? []), next_url: page.nextUrl }
    },
    '/v1/user/recommended': ({ parameters }) => {
      const page = offsetPage(parameters, ({ offset, limit }) => names.artists().slice(offset, offset + limit))
      return { user_previews: page.items.flatMap(({ id }) => userPreview(context, id) ?? []), next_url: page.nextUrl }
    },
    '/v1/user/bookmarks/illust': ({ parameters }) => {
      const page = ownBookmarks(context, 'illust', parameters)
      return illustPage(context, page)
    },
    '/v1/user/bookmarks/novel': ({ parameters }) => {
      const page = ownBookmarks(context, 'novel', parameters)
      return novelPage(context, page)
    },
  }
}

const userState = {
  is_mail_authorized: true,
  has_mail_address: true,
  has_changed_pixiv_id: true,
  can_change_pixiv_id: false,
  has_password: true,
  require_policy_agreement: false,
  no_login_method: false,
  is_user_restricted: false,
}

/** The user of a list whose owner is not in the archive. */
const missingUser: WireUser = { id: 0, name: '', account: '', profile_image_urls: { medium: defaultAvatar } }

/** The artist as their newest kept work names them; undefined when no work of theirs is kept. */
export function artistUser({ rows }: Pick<EndpointContext, 'rows'>, id: number): WireUser | undefined {
  const of = [condition('artist = ?', id)]
  const newest = [rows.list('illust', of, 'newest', previewWorks)[0], rows.list('novel', of, 'newest', previewWorks)[0]]
    .filter((row) => row !== undefined)
    .sort((a, b) => b.made - a.made)[0]
  return newest && { ...wireUser(newest.work.user), id }
}

/** An artist with at most three newest works of each kind. */
export function userPreview(context: EndpointContext, id: number): WireUserPreview | undefined {
  const { archive, rows } = context
  const user = artistUser(context, id)
  const of = [condition('artist = ?', id)]
  return (
    user && {
      user,
      illusts: rows.list('illust', of, 'newest', previewWorks).map((row) => wireIllust(row, archive)),
      novels: rows.list('novel', of, 'newest', previewWorks).map((row) => wireNovel(row, archive)),
      is_muted: false,
    }
  )
}

/** Works of a user, newest first. A user without kept works has an empty list (docs/contract/app-api.md 3.3). */
function worksOf(context: EndpointContext, parameters: Parameters): object {
  const id = parameters.id('user_id')
  const type = parameters.oneOf('type', ['', 'illust', 'manga', 'ugoira'], '')
  const types: Condition[] = type === '' ? [] : [type === 'ugoira' ? inList('type', ['ugoira']) : ofType(type)]
  const page = offsetPage(parameters, (slice) =>
    context.rows.list('illust', [condition('artist = ?', id), ...types], 'newest', slice),
  )
  return { user: artistUser(context, id) ?? missingUser, ...illustPage(context, page) }
}

/** Artists who share many tags with an artist. */
function relatedArtists({ archive, table }: EndpointContext, seed: number): number[] {
  return archive.index.database
    .prepare<[number, number], number>(
      `SELECT artist FROM ${table} JOIN work_tags ON work = row WHERE artist > 0 AND artist <> ? AND tag IN (
         SELECT tag FROM work_tags JOIN ${table} ON row = work WHERE artist = ? GROUP BY tag ORDER BY COUNT(*) DESC, tag LIMIT 20
       ) GROUP BY artist ORDER BY COUNT(*) DESC, artist LIMIT ${relatedDepth}`,
    )
    .pluck()
    .all(seed, seed)
}

/**
 * Bookmarks of the archive's own account: all kept works, those that were kept last first. The cursor counts works from the oldest, so that
 * new ones do not move it. Bookmarks of other users are not known.
 */
function ownBookmarks({ rows, names }: EndpointContext, kind: KeptKind, parameters: Parameters) {
  const user = parameters.id('user_id')
  const restrict = parameters.oneOf('restrict', ['public', 'private'], 'public')
  const cursor = parameters.optionalId('max_bookmark_id')
  const name = parameters.text('tag')
  if (user !== owner.id || restrict === 'private') return { items: [] as KeptRow[], nextUrl: null }
  const tags = name === undefined ? [] : [hasTag(names.tags().flatMap((tag) => (tag.name === name ? [tag.id] : [])))]
  const all = rows.count(kind, tags)
  const end = Math.min(cursor ?? all, all)
  const start = Math.max(0, end - pageSize)
  const items = rows.list(kind, tags, 'lately', { offset: all - end, limit: end - start })
  return { items, nextUrl: start > 0 ? parameters.nextUrl({ user_id: user, restrict, max_bookmark_id: start }) : null }
}

async function userDetail(context: EndpointContext, { parameters, language }: EndpointRequest): Promise<object> {
  const id = parameters.id('user_id')
  const user = id === owner.id ? { ...missingUser, ...owner } : artistUser(context, id)
  if (!user) throw noSuchUser(language)
  const { rows } = context
  const of = (kind: KeptKind, ...more: Condition[]) => rows.count(kind, [condition('artist = ?', id), ...more])
  const stored = await storedArtist(context.archive, id)
  const profile: WireUserDetail['profile'] = {
    ...completedBy(noProfile, record(stored.profile)),
    total_illusts: of('illust', ofType('illust')),
    total_manga: of('illust', ofType('manga')),
    total_novels: of('novel'),
    total_illust_series: seriesCount(context, 'illust', id),
    total_novel_series: seriesCount(context, 'novel', id),
    total_illust_bookmarks_public: id === owner.id ? rows.count('illust', []) : 0,
  }
  return {
    user: { ...user, comment: text(record(stored.user).comment), is_access_blocking_user: false },
    profile,
    profile_publicity: completedBy(publicity, record(stored.profile_publicity)),
    workspace: completedBy(noWorkspace, record(stored.workspace)),
  }
}

const seriesCount = ({ archive, table }: EndpointContext, kind: KeptKind, artist: number): number =>
  count(
    archive.index.database
      .prepare<[string, number], number>(`SELECT COUNT(DISTINCT series) FROM ${table} WHERE kind = ? AND artist = ?`)
      .pluck()
      .get(kind, artist),
  )

/** `defaults` with those stored members that have the type of their default. */
function completedBy<T extends object>(defaults: T, stored: Readonly<Record<string, unknown>>): T {
  const known = Object.entries(defaults).map(([name, value]) => {
    const own = Object.hasOwn(stored, name) ? stored[name] : undefined
    return [name, typeof own === typeof value || (value === null && typeof own === 'string') ? own : value]
  })
  return { ...defaults, ...Object.fromEntries(known) }
}

const noProfile: WireUserDetail['profile'] = {
  webpage: null,
  gender: '',
  birth: '',
  birth_day: '',
  birth_year: 0,
  region: '',
  address_id: 0,
  country_code: '',
  job: '',
  job_id: 0,
  total_follow_users: 0,
  total_mypixiv_users: 0,
  total_illusts: 0,
  total_manga: 0,
  total_novels: 0,
  total_illust_bookmarks_public: 0,
  total_illust_series: 0,
  total_novel_series: 0,
  background_image_url: null,
  twitter_account: '',
  twitter_url: null,
  pawoo_url: null,
  is_premium: false,
  is_using_custom_profile_image: false,
}

const publicity: WireUserDetail['profile_publicity'] = {
  gender: 'public',
  region: 'public',
  birth_day: 'public',
  birth_year: 'public',
  job: 'public',
  pawoo: true,
}

const noWorkspace: WireUserDetail['workspace'] = {
  pc: '',
  monitor: '',
  tool: '',
  scanner: '',
  tablet: '',
  mouse: '',
  printer: '',
  desktop: '',
  music: '',
  desk: '',
  chair: '',
  comment: '',
  workspace_image_url: null,
}
