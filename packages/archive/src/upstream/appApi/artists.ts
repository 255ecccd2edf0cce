// Artists of kept works (docs/contract/app-api.md 2.6, 2.7), and the archive's own account.
import { count, record, text, type WireUser, type WireUserDetail } from '@emaki/domain'
import { missingUser } from '@emaki/upstream'
import type { KeptKind } from '../../workKey.ts'
import { storedArtist } from '../storedFacts.ts'
import { type EndpointContext, owner } from './endpoint.ts'
import { ofType } from './searchConditions.ts'
import { wireUser } from './wireWork.ts'
import { type Condition, condition } from './workRows.ts'

const newestOne = { offset: 0, limit: 1 }
const relatedDepth = 90

/** The artist as their newest kept work names them; undefined when no work of theirs is kept. */
export function artistUser({ rows }: Pick<EndpointContext, 'rows'>, id: number): WireUser | undefined {
  const of = [condition('artist = ?', id)]
  const newest = [rows.list('illust', of, 'newest', newestOne)[0], rows.list('novel', of, 'newest', newestOne)[0]]
    .filter((row) => row !== undefined)
    .sort((a, b) => b.made - a.made)[0]
  return newest && { ...wireUser(newest.work.user), id }
}

/** Artists who share many tags with an artist. */
export function relatedArtists({ archive, table }: EndpointContext, seed: number): number[] {
  return archive.index.database
    .prepare<[number, number], number>(
      `SELECT artist FROM ${table} JOIN work_tags ON work = row WHERE artist > 0 AND artist <> ? AND tag IN (
         SELECT tag FROM work_tags JOIN ${table} ON row = work WHERE artist = ? GROUP BY tag ORDER BY COUNT(*) DESC, tag LIMIT 20
       ) GROUP BY artist ORDER BY COUNT(*) DESC, artist LIMIT ${relatedDepth}`,
    )
    .pluck()
    .all(seed, seed)
}

/** An artist with what the site said of them, or the archive's own account; undefined when no work of theirs is kept. */
export async function userDetail(context: EndpointContext, id: number): Promise<WireUserDetail | undefined> {
  const user = id === owner.id ? { ...missingUser, ...owner } : artistUser(context, id)
  if (!user) return undefined
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
