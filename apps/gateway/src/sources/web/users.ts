// Users, their works, and users like others, from the web side.
import type { AppApiResult } from '@emaki/app-api'
import type { WireIllust } from '@emaki/domain'
import {
  illustFromList,
  illustFromRanking,
  listedUser,
  mangaSeriesDetail,
  novelFromList,
  novelSeriesDetail,
  userFromDetail,
} from '@emaki/web-api'
import { emptyIllusts, mapped, nextPage, numberOf, offsetOf, pageSize, succeeded, type WebCall } from './webCall.ts'

const userOf = (parameters: URLSearchParams): string => parameters.get('user_id') ?? ''

export async function userDetail({ web, parameters }: WebCall): Promise<AppApiResult<unknown>> {
  const id = userOf(parameters)
  const [user, all] = await Promise.all([web.user(id), web.profile(id)])
  return all.ok ? mapped(user, (one) => userFromDetail(one, all.value)) : mapped(all, () => undefined)
}

export async function userIllustSeries({ web, parameters }: WebCall): Promise<AppApiResult<unknown>> {
  const id = userOf(parameters)
  const [user, all] = await Promise.all([web.user(id), web.profile(id)])
  if (!user.ok) return mapped(user, () => undefined)
  const author = listedUser({ userId: id, userName: user.value.name, profileImageUrl: user.value.imageBig })
  return mapped(all, ({ mangaSeries }) => ({
    illust_series_details: mangaSeries.map((series) => mangaSeriesDetail(series, author)),
    next_url: null,
  }))
}

export const userNovelSeries = async ({ web, parameters }: WebCall): Promise<AppApiResult<unknown>> =>
  mapped(await web.profile(userOf(parameters)), ({ novelSeries }) => ({
    novel_series_details: novelSeries.map(novelSeriesDetail),
    next_url: null,
  }))

export async function userIllusts(call: WebCall): Promise<AppApiResult<unknown>> {
  const { web, parameters } = call
  const id = userOf(parameters)
  const offset = offsetOf(parameters)
  const all = await web.userWorkIds(id)
  if (!all.ok) return mapped(all, () => undefined)
  const ids = parameters.get('type') === 'manga' ? all.value.manga : all.value.illusts
  const slice = ids.slice(offset, offset + pageSize)
  if (slice.length === 0) return emptyIllusts
  return mapped(await web.userIllusts(id, slice), (works) => ({
    illusts: slice.flatMap((one) => works[one] ?? []).map((work) => illustFromList(work)),
    next_url: nextPage(call, offset + pageSize < ids.length),
  }))
}

export async function userNovels(call: WebCall): Promise<AppApiResult<unknown>> {
  const { web, parameters } = call
  const id = userOf(parameters)
  const offset = offsetOf(parameters)
  const all = await web.userWorkIds(id)
  if (!all.ok) return mapped(all, () => undefined)
  const { novels: ids } = all.value
  const slice = ids.slice(offset, offset + pageSize)
  if (slice.length === 0) return succeeded({ novels: [], next_url: null })
  return mapped(await web.userNovels(id, slice), (works) => ({
    novels: slice.flatMap((one) => works[one] ?? []).map((novel) => novelFromList(novel)),
    next_url: nextPage(call, offset + pageSize < ids.length),
  }))
}

/** Works in a user's preview. */
const previewSize = 3

/** The authors of works in order, each with at most three of these works. */
function authorsOf(works: readonly WireIllust[]) {
  const byAuthor = new Map<number, WireIllust[]>()
  for (const work of works) byAuthor.set(work.user.id, [...(byAuthor.get(work.user.id) ?? []), work])
  return [...byAuthor.values()].flatMap((own) => {
    const [first] = own
    return first ? [{ user: first.user, illusts: own.slice(0, previewSize), novels: [], is_muted: false }] : []
  })
}

/** Public bookmarks of a user, with a session. The cursor of the next page is the number of works before it. */
export async function bookmarkedIllusts({ web, parameters, nextUrl }: WebCall): Promise<AppApiResult<unknown>> {
  const from = numberOf(parameters, 'max_bookmark_id')
  const page = await web.bookmarks(userOf(parameters), from, pageSize, 'show', parameters.get('tag') ?? '')
  return mapped(page, ({ works, total }) => ({
    illusts: works.map((work) => illustFromList(work)),
    next_url: from + pageSize < total ? nextUrl({ max_bookmark_id: String(from + pageSize) }) : null,
  }))
}

/** Public bookmarks of novels, as `bookmarkedIllusts`. */
export async function bookmarkedNovels({ web, parameters, nextUrl }: WebCall): Promise<AppApiResult<unknown>> {
  const from = numberOf(parameters, 'max_bookmark_id')
  const page = await web.novelBookmarks(userOf(parameters), from, pageSize, 'show', parameters.get('tag') ?? '')
  return mapped(page, ({ works, total }) => ({
    novels: works.map((novel) => novelFromList(novel)),
    next_url: from + pageSize < total ? nextUrl({ max_bookmark_id: String(from + pageSize) }) : null,
  }))
}

/** Whom a user follows in public, with a session. */
export async function following(call: WebCall): Promise<AppApiResult<unknown>> {
  const { web, parameters } = call
  const offset = offsetOf(parameters)
  return mapped(await web.following(userOf(parameters), offset, pageSize, 'show'), ({ users, total }) => ({
    user_previews: users.map((user) => ({
      user: listedUser(user),
      illusts: user.illusts.map((work) => illustFromList(work)),
      novels: user.novels.map((novel) => novelFromList(novel)),
      is_muted: false,
    })),
    next_url: nextPage(call, offset + pageSize < total),
  }))
}

/** Authors of works that are similar to the user's newest one. */
export async function relatedUsers({ web, parameters }: WebCall): Promise<AppApiResult<unknown>> {
  const id = parameters.get('seed_user_id') ?? ''
  const all = await web.userWorkIds(id)
  if (!all.ok) return mapped(all, () => undefined)
  const newest = all.value.illusts[0] ?? all.value.manga[0]
  if (newest === undefined) return succeeded({ user_previews: [], next_url: null })
  return mapped(await web.related(newest, pageSize), ({ illusts }) => ({
    user_previews: authorsOf(illusts.filter(({ userId }) => userId !== id).map((work) => illustFromList(work))),
    next_url: null,
  }))
}

/** Authors of the day's ranking, a page of it at a time. */
export async function recommendedUsers(call: WebCall): Promise<AppApiResult<unknown>> {
  const page = Math.floor(offsetOf(call.parameters) / pageSize) + 1
  return mapped(await call.web.ranking({ mode: 'daily', page }), ({ contents, next }) => ({
    user_previews: authorsOf(contents.map((item) => illustFromRanking(item, 'daily'))),
    next_url: nextPage(call, next > 0),
  }))
}
