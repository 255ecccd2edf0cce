// Random: works out of rankings drawn by lot, a mode and a day for every page (ux-behaviours, Random).
import type { Artwork, Day } from '@emaki/domain'
import { homeFeedRule, japanDay, shiftDay } from '@emaki/domain'
import { feedQuery } from './feed.ts'
import type { Cursor, FeedPage } from './feedPages.ts'
import { asItIs, illustPage } from './illustPage.ts'
import { lifetimes } from './lifetimes.ts'
import { mirror } from './mirror.ts'

export type RandomKind = 'illust' | 'manga'

/** A number from 0 up to, not including, 1. */
type Lot = () => number

const modes: Readonly<Record<RandomKind, readonly string[]>> = {
  illust: ['day', 'week', 'month', 'week_original', 'day_male'],
  manga: ['day_manga', 'week_manga', 'month_manga', 'week_rookie_manga'],
}

/** The page after which the list ends (spec 2.7). */
const lastPage: Readonly<Record<RandomKind, number>> = { illust: 9, manga: 5 }

/** Days back from today that a draw may fall on, both included (spec 2.7). */
const nearest = 2
const farthest = 14

/** A ranking mode and a day for one page. */
export function drawRanking(kind: RandomKind, now: Date, lot: Lot): { mode: string; date: Day } {
  const offered = modes[kind]
  const back = nearest + Math.floor(lot() * (farthest - nearest + 1))
  return { mode: offered[Math.floor(lot() * offered.length)] ?? 'day', date: shiftDay(japanDay(now), -back) }
}

/** The items in an order drawn by lot; each order is as likely as any other. */
export function shuffled<T>(items: readonly T[], lot: Lot): T[] {
  const order = items.map((item) => ({ item, at: lot() }))
  return order.sort((a, b) => a.at - b.at).map(({ item }) => item)
}

/** Works drawn by lot. Not kept between visits; in memory, so that coming back finds the same ones. */
export const randomQuery = (kind: RandomKind = 'illust', lot: Lot = Math.random) =>
  feedQuery<Artwork>({
    key: ['random', kind],
    lifetime: lifetimes.random,
    first: 1,
    page: async (page, signal) => {
      const { mode, date } = drawRanking(kind, new Date(), lot)
      const result = illustPage(await mirror().ask('/rank', { mode, date, page: 1 }, signal), afterRandom(kind, page), asItIs)
      return result.status === 0 ? { status: 0, data: mixed(result.data, lot) } : result
    },
    keep: homeFeedRule,
  })

/** Random lists end after their last page, whatever the rankings still hold. */
const afterRandom = (kind: RandomKind, page: Cursor) => () => (Number(page) < lastPage[kind] ? Number(page) + 1 : null)

const mixed = (page: FeedPage<Artwork>, lot: Lot): FeedPage<Artwork> => ({ ...page, items: shuffled(page.items, lot) })
