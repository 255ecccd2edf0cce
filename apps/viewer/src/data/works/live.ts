// Lives: who is on the air, one broadcast with its chat log, and where its socket and its moving picture are.
import { type Live, type LiveCard, type LiveChat, liveThrottleMs, readLive, readLiveCard, readLiveChats } from '@emaki/domain'
import { companion } from '../http/companion.ts'
import { mirror } from '../http/mirror.ts'
import { entityQuery } from '../query/entityQuery.ts'
import { feedQuery } from '../query/feed.ts'
import { initialData } from '../query/initialData.ts'
import { lifetimes } from '../query/lifetimes.ts'
import { listPage, pageAfter } from '../query/listPage.ts'
import { memoize } from '../query/memoize.ts'

/** Who is on the air, the best attended first; without what is for adults unless asked for. Kept in memory only: lives come and go. */
export const livesQuery = memoize((withAdult: boolean) =>
  feedQuery<LiveCard>({
    key: ['lives'],
    lifetime: lifetimes.live,
    first: 1,
    throttleMs: liveThrottleMs,
    page: async (page, signal) => {
      const answer = await mirror().get('/live_list', { page: Number(page), t: minuteNow() }, signal)
      return listPage(answer, 'lives', pageAfter(page), readLiveCard)
    },
    keep: withAdult ? () => true : ({ isAdult }) => !isAdult,
  }),
)

/** One broadcast. Fails with the live host's own message (docs/spec/calls.md 8). */
export const liveQuery = (id: string) =>
  entityQuery<Live>({
    key: ['live', id],
    lifetime: lifetimes.live,
    request: (signal) => companion().get(`/api/live/${id}`, {}, signal),
    read: readLive,
  })

/** What was said in it so far, oldest first. */
export const liveChatQuery = (id: string) =>
  entityQuery<LiveChat[]>({
    key: ['live-chat', id],
    lifetime: lifetimes.live,
    request: (signal) => companion().get(`/api/live/${id}/logs`, {}, signal),
    read: readLiveChats,
  })

/** True where this page's own gateway passes sockets and streams on; elsewhere the live host is asked itself. */
const isOwn = (): boolean => initialData().config.companionBase.startsWith('/')

/** The address of a broadcast's socket (docs/spec/calls.md 7.6). */
export function liveSocketUrl(id: string, page: Pick<Location, 'protocol' | 'host'> = location): string {
  const query = `live_id=${encodeURIComponent(id)}`
  if (!isOwn()) return `wss://sketch.pixiv.net/ws/lives?${query}`
  return `${page.protocol === 'http:' ? 'ws:' : 'wss:'}//${page.host}/api/live/ws?${query}`
}

/** Where a performer's playlist is played from; undefined when upstream names none that may be played. */
export function liveStreamUrl(stream: string): string | undefined {
  if (!URL.canParse(stream)) return undefined
  const { protocol, hostname, pathname, search } = new URL(stream)
  if (protocol !== 'https:' || !/^hls\d{1,2}\.pixivsketch\.net$/.test(hostname)) return undefined
  return isOwn() ? `/api/live/stream/${hostname}${pathname}${search}` : stream
}

/** The minute, as the list is asked with it: answers are shared for so long (docs/spec/calls.md 7.1). */
const minuteNow = (): string => new Date().toISOString().replace(/\D/g, '').slice(0, 12)
