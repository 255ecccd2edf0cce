// The first works of a day's ranking, for the strip of days: one request a day, cached apart from the list with its pages.
import { type Artwork, createSemaphore, type Day, japanDay, type Novel, shiftDay, succeeded } from '@emaki/domain'
import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RequestResult } from '../../platform/http/requestResult.ts'
import { type FeedQuery, feedKey } from '../../platform/query/feed.ts'
import type { FeedPage } from '../../platform/query/feedPages.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { gcTimeFor, persisterFor, unwrap } from '../../platform/query/queryClient.ts'

/** A work of a day: its small picture, and what the content rule reads. */
export interface DayWork {
  readonly id: string
  /** Upstream's address of the picture; not proxied. */
  readonly cover: string
  readonly author: { readonly id: string }
  readonly tags: Artwork['tags']
  readonly x_restrict: Artwork['x_restrict']
  readonly illust_ai_type?: Artwork['illust_ai_type']
  readonly novel_ai_type?: Novel['novel_ai_type']
}

/** The list of one day. */
export interface DayList extends Pick<FeedQuery<never>, 'key' | 'lifetime'> {
  /** The first works of the list when it is in memory. */
  readonly cached: (client: QueryClient) => readonly DayWork[] | undefined
  readonly request: (signal: AbortSignal) => Promise<RequestResult<readonly DayWork[]>>
}

/** The rule of the ranking's type applies at once, because it does not depend on settings. */
export function dayList<T extends Artwork | Novel>({ key, lifetime, first, page, keep }: FeedQuery<T>): DayList {
  const worksOf = ({ items }: FeedPage<T>) => items.filter(keep).slice(0, worksPerDay).map(dayWork)
  return {
    key,
    lifetime,
    cached: (client) => {
      const known = client.getQueryData<InfiniteData<FeedPage<T>>>(feedKey(key))?.pages[0]
      return known && worksOf(known)
    },
    request: async (signal) => {
      const result = await page(first, signal)
      return result.ok ? succeeded(worksOf(result.value)) : result
    },
  }
}

/** How many works a day keeps: when the first is hidden, the next allowed one is shown. */
const worksPerDay = 10
/** A ranking does not change once it is this old, in days. */
const settledAfterDays = 4
/** One request of the strip at a time, so that the list and its pictures come first. */
const turns = createSemaphore(1)

export function rankingDayQuery(list: DayList, day: Day, now: Date) {
  const isSettled = day < shiftDay(japanDay(now), -settledAfterDays)
  const lifetime = isSettled ? Number.POSITIVE_INFINITY : lifetimes.ranking
  const persister = persisterFor(lifetime)
  return queryOptions<readonly DayWork[]>({
    queryKey: ['ranking-day', ...list.key],
    queryFn: async ({ signal, client }) => {
      const known = list.cached(client)
      if (known) return known
      const release = await turns.acquire(signal)
      try {
        return unwrap(await list.request(signal))
      } finally {
        release()
      }
    },
    gcTime: gcTimeFor(lifetime),
    ...(persister ? { persister } : {}),
  })
}

function dayWork(work: Artwork | Novel): DayWork {
  const { id, author, tags, x_restrict } = work
  const shared = { id, author: { id: author.id }, tags, x_restrict }
  if ('cover' in work) return { ...shared, cover: work.cover.s || work.cover.m, novel_ai_type: work.novel_ai_type }
  const [first] = work.images
  return { ...shared, cover: first?.s || first?.m || '', illust_ai_type: work.illust_ai_type }
}
