// One live stream with its chat, and the addresses of its socket and video.
import { type Live, type LiveChat, readLive, readLiveChats } from '@emaki/domain'
import { companion } from '../../platform/http/companion.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { initialData } from '../../platform/query/initialData.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'

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
