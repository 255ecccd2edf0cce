// Live streams: the list, one stream with its chat, and the addresses of its socket and video.
import { type Live, type LiveCard, type LiveChat, liveThrottleMs, readLive, readLiveCard, readLiveChats } from '@emaki/domain'
import { companion } from '../http/companion.ts'
import { mirror } from '../http/mirror.ts'
import { entityQuery } from '../query/entityQuery.ts'
import { feedQuery } from '../query/feed.ts'
import { initialData } from '../query/initialData.ts'
import { lifetimes } from '../query/lifetimes.ts'
import { listPage, pageAfter } from '../query/listPage.ts'
import { memoize } from '../query/memoize.ts'

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

/** One live stream. Fails with the live host's own message (docs/spec/calls.md 8). */
export const liveQuery = (id: string) =>
  entityQuery<Live>({
    key: ['live', id],
    lifetime: lifetimes.live,
    request: (signal) => companion().get(`/api/live/${id}`, {}, signal),
    read: readLive,
  })

/** The chat messages so far, oldest first. */
export const liveChatQuery = (id: string) =>
  entityQuery<LiveChat[]>({
    key: ['live-chat', id],
    lifetime: lifetimes.live,
    request: (signal) => companion().get(`/api/live/${id}/logs`, {}, signal),
    read: readLiveChats,
  })

/** True when this page's own gateway proxies sockets and streams. Otherwise the live host is contacted directly. */
const usesGateway = (): boolean => initialData().config.companionBase.startsWith('/')

/** The address of a live stream's socket (docs/spec/calls.md 7.6). */
export function liveSocketUrl(id: string, page: Pick<Location, 'protocol' | 'host'> = location): string {
  const query = `live_id=${encodeURIComponent(id)}`
  if (!usesGateway()) return `wss://sketch.pixiv.net/ws/lives?${query}`
  return `${page.protocol === 'http:' ? 'ws:' : 'wss:'}//${page.host}/api/live/ws?${query}`
}

/** The address of a playlist. Undefined when upstream names no allowed host. */
export function liveStreamUrl(stream: string): string | undefined {
  if (!URL.canParse(stream)) return undefined
  const { protocol, hostname, pathname, search } = new URL(stream)
  if (protocol !== 'https:' || !/^hls\d{1,2}\.pixivsketch\.net$/.test(hostname)) return undefined
  return usesGateway() ? `/api/live/stream/${hostname}${pathname}${search}` : stream
}

/** The current minute as a request parameter, so that responses are shared for a minute (docs/spec/calls.md 7.1). */
const minuteNow = (): string => new Date().toISOString().replace(/\D/g, '').slice(0, 12)
