// Search engines and other crawlers: robots.txt, the header that keeps pages out of search results, and a small budget for crawlers.
import type { IncomingMessage } from 'node:http'
import { robotsPath } from '@emaki/domain/server'
import type { Config } from '../config/config.ts'
import { isLoopback } from './requestLimits.ts'
import { createTokenBuckets, type OverLimit } from './tokenBuckets.ts'

export interface Indexing {
  /** The value of X-Robots-Tag for every response; undefined where search engines may list the instance. */
  readonly robotsTag: string | undefined
  /** The headers of a 429 for a crawler over its budget; undefined for all other clients. */
  chargeCrawler(incoming: IncomingMessage): OverLimit
  /** The text of robots.txt. */
  readonly robots: string
}

/** Requests that all crawlers of one name share: a burst, then one in ten seconds. */
const budget = { burst: 20, perSecond: 0.1, maxKeys: 200 } as const

/** Programs that read one page to show its link preview in a chat or feed. */
const linkReaders =
  /discordbot|telegrambot|twitterbot|facebookexternalhit|whatsapp|slackbot|mastodon|bluesky|skypeuripreview|linkedinbot|misskey|pleroma/i
/** The name that a crawler gives itself, such as `Googlebot` or `python-scrapy`. */
const crawlers = /[\w-]*(?:bot|crawler|spider|scrapy|slurp|archiver)\b/i

const closed = 'User-agent: *\nDisallow: /\n'
const open = 'User-agent: *\nDisallow: /api/\nDisallow: /pixiv-app-api/\nDisallow: /pixiv-oauth/\n'

/** Crawlers have a budget where clients have rate limits and EMAKI_INDEXING is off. `now` is a monotonic clock in ms. */
export function createIndexing(config: Pick<Config, 'indexing' | 'host' | 'rateLimit'>, now: () => number): Indexing {
  const isLimited = !config.indexing && (config.rateLimit ?? !isLoopback(config.host))
  const buckets = createTokenBuckets({ ...budget, now })
  return {
    robotsTag: config.indexing ? undefined : 'noindex, nofollow',
    chargeCrawler({ headers, url }) {
      const agent = headers['user-agent'] ?? ''
      const name =
        isLimited && url !== robotsPath && !linkReaders.test(agent) ? crawlers.exec(agent.slice(0, 500))?.[0] : undefined
      if (name === undefined) return undefined
      const seconds = buckets.take(name.toLowerCase(), 1)
      return seconds === 0 ? undefined : { 'retry-after': String(seconds) }
    },
    robots: config.indexing ? open : closed,
  }
}
