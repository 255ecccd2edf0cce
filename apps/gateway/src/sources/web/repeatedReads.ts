// Keeps responses of the web side that several pages of one list need: the ids of a user's works, similar works, series, and pages of
// searches and rankings, which are larger than those of the app API.
import type { Reply, WebClient } from '@emaki/web-api'
import { LRUCache } from 'lru-cache'

const repeated = [
  /^\/ajax\/user\/\d+\/(?:profile\/all|novels)$/,
  /^\/ajax\/(?:illust|novel)\/\d+\/recommend\/init$/,
  /^\/ajax\/search\/(?:artworks|novels)\/[^/]+$/,
  /^\/ajax\/(?:novel\/)?series\/\d+$/,
  /^(?:\/ranking\.php|\/ajax\/ranking\/novel)$/,
]
/** How long a response is kept, in ms. The first page of a search changes within minutes. */
const keptMs = 120_000
/** Maximum characters of all kept responses. */
const maxCharacters = 8 * 1024 * 1024

/** A client that answers repeated reads of the same session, or without one, from memory for two minutes. Errors are not kept. */
export function keepRepeatedReads(client: WebClient, now: () => number): WebClient {
  const kept = new LRUCache<string, Reply>({
    maxSize: maxCharacters,
    sizeCalculation: ({ text }) => Math.max(1, text.length),
    ttl: keptMs,
    ttlResolution: 0,
    perf: { now },
  })
  return {
    async ask(ask) {
      const { host, path, query = {}, language, session, write } = ask
      if (write || !repeated.some((pattern) => pattern.test(path))) return client.ask(ask)
      const key = JSON.stringify([host, path, query, language, session?.value])
      const known = kept.get(key)
      if (known) return known
      const reply = await client.ask(ask)
      if (reply.status === 200) kept.set(key, reply)
      return reply
    },
  }
}
