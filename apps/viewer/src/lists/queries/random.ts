// Random works from rankings: a random mode and day for every page (docs/spec/behaviours.md 3).
import type { Artwork, Day, Novel } from '@emaki/domain'
import { homeFeedRule, japanDay, shiftDay, succeeded } from '@emaki/domain'
import { mirror } from '../../platform/http/mirror.ts'
import type { RequestResult } from '../../platform/http/requestResult.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import type { Cursor, FeedPage } from '../../platform/query/feedPages.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { pageUpTo } from '../../platform/query/listPage.ts'
import { identity, illustPage, novelPage } from '../../platform/query/mirrorPages.ts'

export type RandomKind = 'illust' | 'manga' | 'novel'

/** Returns a number from 0 to 1, without 1. */
type RandomNumber = () => number

const modes: Readonly<Record<RandomKind, readonly string[]>> = {
  illust: ['day', 'week', 'month', 'week_original', 'day_male'],
  manga: ['day_manga', 'week_manga', 'month_manga', 'week_rookie_manga'],
  novel: ['day', 'week', 'day_male', 'week_rookie'],
}

/** The number of the last page (docs/spec/product.md 2.7). */
const lastPage: Readonly<Record<RandomKind, number>> = { illust: 9, manga: 5, novel: 4 }

/** The range of days back from today, both included (docs/spec/product.md 2.7). */
const minDaysBack = 2
const maxDaysBack = 14

/** A random ranking mode and day for one page. */
export function pickRanking(kind: RandomKind, now: Date, random: RandomNumber): { mode: string; date: Day } {
  const available = modes[kind]
  const daysBack = minDaysBack + Math.floor(random() * (maxDaysBack - minDaysBack + 1))
  return { mode: available[Math.floor(random() * available.length)] ?? 'day', date: shiftDay(japanDay(now), -daysBack) }
}

/** The items in random order. All orders have the same probability. */
export function shuffle<T>(items: readonly T[], random: RandomNumber): T[] {
  const order = items.map((item) => ({ item, at: random() }))
  return order.sort((a, b) => a.at - b.at).map(({ item }) => item)
}

/** Random works. They differ on each visit, but stay in memory for going back. */
export const randomQuery = (kind: 'illust' | 'manga' = 'illust', random: RandomNumber = Math.random) =>
  feedQuery<Artwork>({
    key: ['random', kind],
    lifetime: lifetimes.random,
    first: 1,
    isRandom: true,
    page: async (page, signal) =>
      shufflePage(illustPage(await requestRanking('/rank', kind, random, signal), nextPage(kind, page), identity), random),
    keep: homeFeedRule,
  })

/** Random novels, in the same way. */
export const randomNovelsQuery = (random: RandomNumber = Math.random) =>
  feedQuery<Novel>({
    key: ['random', 'novel'],
    lifetime: lifetimes.random,
    first: 1,
    isRandom: true,
    page: async (page, signal) =>
      shufflePage(novelPage(await requestRanking('/rank_novel', 'novel', random, signal), nextPage('novel', page)), random),
    keep: homeFeedRule,
  })

const requestRanking = (path: string, kind: RandomKind, random: RandomNumber, signal: AbortSignal) =>
  mirror().get(path, { ...pickRanking(kind, new Date(), random), page: 1 }, signal)

const nextPage = (kind: RandomKind, page: Cursor) => pageUpTo(page, lastPage[kind])

const shufflePage = <T>(page: RequestResult<FeedPage<T>>, random: RandomNumber): RequestResult<FeedPage<T>> =>
  page.ok ? succeeded({ ...page.value, items: shuffle(page.value.items, random) }) : page

/** The queries of the home and random screens. */
export const randomWorks = { illust: randomQuery('illust'), manga: randomQuery('manga') } as const
export const randomNovels = randomNovelsQuery()
