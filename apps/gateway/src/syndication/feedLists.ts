// Loads the lists of syndication feeds: through the mirror's shared responses, each on its own schedule.
import type { IncomingMessage } from 'node:http'
import { defaultLanguage, list as listOf, normaliseSeries, parseDay, record, shiftDay } from '@emaki/domain'
import { refuse } from '@emaki/server'
import { getOrCreate } from '../cache/getOrCreate.ts'
import type { GatewayContext } from '../http/written.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'
import {
  type MirrorRequest,
  type MirrorResponse,
  type MirrorResponses,
  mirrorRequest,
  responseText,
} from '../mirror/mirrorResponses.ts'
import type { FeedSubject } from './feedSubject.ts'
import { createOwnPolls } from './ownPolls.ts'
import { maxPollMs, pollLifetimeMs } from './pollSchedule.ts'

/** Parts of a novel series in one response. */
const seriesPageSize = 30

/** The list of a subject, or the headers of a 429. */
export type LoadedList = MirrorResponse | Readonly<Record<'retry-after', string>>

export interface ListLoader {
  of(subject: Pick<FeedSubject, 'list' | 'mirror'>, incoming: IncomingMessage): Promise<LoadedList>
  /** A list of the mirror that is no account's own. */
  public(path: string, query: Readonly<Record<string, string>>, incoming: IncomingMessage): Promise<LoadedList>
}

export interface ListLoaderOptions {
  readonly responses: MirrorResponses
  readonly now: () => Date
  readonly limits?: RequestLimits | undefined
}

/** Loads lists on the schedule of feeds. A list that is not in memory costs the client a call upstream. */
export function createListLoader({ responses, now, limits }: ListLoaderOptions): ListLoader {
  const clock = () => now().getTime()
  const ownPolls = createOwnPolls(responses, clock)
  const partsOf = createPartCounts()
  const loadThrough = async (
    { ready, load }: Pick<MirrorResponses, 'ready' | 'load'>,
    wanted: MirrorRequest,
    incoming: IncomingMessage,
  ) => {
    const found = ready(wanted)
    if (found) return found
    const over = await limits?.chargeUpstreamCall(incoming, /^\/search/.test(wanted.address))
    return over ? { 'retry-after': over['retry-after'] ?? '60' } : load(wanted)
  }
  const loadPublic: ListLoader['public'] = (path, query, incoming) =>
    loadThrough(responses, pollRequest(path, query, clock), incoming)
  return {
    public: loadPublic,
    async of({ list, mirror: { path, query } }, incoming) {
      if (list.kind === 'following') return loadThrough(ownPolls, pollRequest(path, query, clock), incoming)
      const first = await loadPublic(path, query, incoming)
      if ('day' in list && isEmpty(first)) {
        // The site publishes some days late: their works are then those of the day before.
        const day = parseDay(list.day)
        return day === undefined ? first : loadPublic(path, { ...query, date: shiftDay(day, -1) }, incoming)
      }
      if (list.kind !== 'novelSeries' || 'retry-after' in first) return first
      const parts = partsOf(first)
      // Parts come in their order, so the newest ones are at the end.
      if (parts <= seriesPageSize) return first
      return loadPublic(path, { ...query, page: '2', size: String(Math.min(parts - seriesPageSize, 100)) }, incoming)
    },
  }
}

/** Counts the parts of a novel series once for each response. */
function createPartCounts(): (response: MirrorResponse) => number {
  const counts = new WeakMap<MirrorResponse, number>()
  return (response) => getOrCreate(counts, response, () => normaliseSeries(contentOf(response)?.novel_series_detail)?.count ?? 0)
}

/** True for a ranking without a work. */
function isEmpty(loaded: LoadedList): boolean {
  const content = 'retry-after' in loaded ? undefined : contentOf(loaded)
  return content !== undefined && [...listOf(content.illusts), ...listOf(content.novels)].length === 0
}

/** The mirror request of a list, loaded on the schedule of feeds. Tags are translated to the default language for all readers. */
function pollRequest(path: string, query: Readonly<Record<string, string>>, clock: () => number): MirrorRequest {
  const request = mirrorRequest(path, new URLSearchParams(query), defaultLanguage)
  const key = `syndication ${request.key}`
  return { ...request, key, poll: { lifetimeMs: () => pollLifetimeMs(key, clock()), maxMs: maxPollMs } }
}

/** The JSON of a successful response; undefined for all others. */
export function contentOf(response: MirrorResponse): Readonly<Record<string, unknown>> | undefined {
  if (response.status !== 200 || !/json/i.test(response.contentType)) return undefined
  const content = record(JSON.parse(responseText(response)))
  return Object.hasOwn(content, 'error') ? undefined : content
}

/** The error response for a list that could not be loaded. */
export function listError(c: GatewayContext, { status, upstreamStatus, retryAfter }: MirrorResponse): Response {
  const isTrouble = status >= 500 || status === 429 || (upstreamStatus ?? 0) >= 500 || upstreamStatus === 403
  return isTrouble ? refuse(c, 503, 'Try again later', { 'retry-after': retryAfter ?? '600' }) : refuse(c, 404, 'Not found')
}
