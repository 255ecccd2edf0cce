// The list of running live streams.
import { type LiveCard, liveThrottleMs, readLiveCard } from '@emaki/domain'
import { mirror } from '../../platform/http/mirror.ts'
import { feedQuery } from '../../platform/query/feed.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'
import { listPage, pageAfter } from '../../platform/query/listPage.ts'
import { memoize } from '../../platform/query/memoize.ts'

/** Running live streams, most viewers first, without adult ones by default. Only in memory, because live streams end soon. */
export const livesQuery = memoize((withAdult: boolean) =>
  feedQuery<LiveCard>({
    key: ['lives'],
    lifetime: lifetimes.live,
    first: 1,
    throttleMs: liveThrottleMs,
    page: async (page, signal) => {
      const response = await mirror().get('/live_list', { page: Number(page), t: minuteNow() }, signal)
      return listPage(response, 'lives', pageAfter(page), readLiveCard)
    },
    keep: withAdult ? () => true : ({ isAdult }) => !isAdult,
  }),
)

/** The current minute as a request parameter, so that responses are shared for a minute (docs/spec/calls.md 7.1). */
const minuteNow = (): string => new Date().toISOString().replace(/\D/g, '').slice(0, 12)
