// The busiest clients of the last hour, for the operator page. In memory only: an address is forgotten an hour after its last request.
import { LRUCache } from 'lru-cache'
import type { Config } from '../../config/config.ts'
import type { Observer } from '../../log/observer.ts'
import { clientNetwork, createAddressReader } from '../../network/clientAddress.ts'

export interface BusyClient {
  /** An IPv4 address, or the /64 of an IPv6 address. */
  readonly client: string
  /** The start of its last User-Agent header. */
  readonly agent: string
  /** Requests of the last hour, and those of them with status 403 or 429. */
  readonly requests: number
  readonly refused: number
}

/** Observes requests only. */
export interface BusyClients extends Observer {
  /** The busiest first. */
  list(): readonly BusyClient[]
  close(): void
}

const slotMs = 5 * 60_000
const slots = 12
/** Beyond this number, the client whose last request is the longest ago is forgotten. */
const maxClients = 5000
const maxShown = 20
const maxAgent = 200

interface Counts {
  agent: string
  /** Number of the last slot with a request, since 1970. */
  slot: number
  readonly requests: number[]
  readonly refused: number[]
}

export interface BusyClientsOptions {
  readonly config: Pick<Config, 'trustedProxies'>
  /** Time in ms since 1970. */
  readonly now: () => number
}

export function createBusyClients({ config, now }: BusyClientsOptions): BusyClients {
  const addressOf = createAddressReader(config.trustedProxies)
  const clients = new LRUCache<string, Counts>({ max: maxClients, ttl: slots * slotMs, ttlResolution: 0, perf: { now } })
  const timer = setInterval(() => clients.purgeStale(), slotMs).unref()
  const slotNow = () => Math.floor(now() / slotMs)
  /** Empties the slots since the last request of the client. */
  const advance = (counts: Counts) => {
    const slot = slotNow()
    for (let passed = Math.max(counts.slot + 1, slot - slots + 1); passed <= slot; passed++) {
      counts.requests[passed % slots] = 0
      counts.refused[passed % slots] = 0
    }
    counts.slot = slot
    return slot % slots
  }
  const count = (client: string, agent: string, isRefused: boolean) => {
    const counts = clients.get(client) ?? { agent: '', slot: slotNow(), requests: zeros(), refused: zeros() }
    const index = advance(counts)
    counts.agent = agent.slice(0, maxAgent)
    counts.requests[index] = (counts.requests[index] ?? 0) + 1
    if (isRefused) counts.refused[index] = (counts.refused[index] ?? 0) + 1
    clients.set(client, counts)
  }
  return {
    observeRequest(incoming, outgoing) {
      const client = clientNetwork(addressOf(incoming))
      if (client === undefined) return
      const agent = incoming.headers['user-agent'] ?? ''
      outgoing.once('close', () => count(client, agent, outgoing.statusCode === 403 || outgoing.statusCode === 429))
    },
    observeResponse: () => undefined,
    observeLookup: () => undefined,
    observeRateLimited: () => undefined,
    list() {
      clients.purgeStale()
      return [...clients.entries()]
        .map(([client, counts]) => {
          advance(counts)
          return { client, agent: counts.agent, requests: sum(counts.requests), refused: sum(counts.refused) }
        })
        .sort((one, other) => other.requests - one.requests)
        .slice(0, maxShown)
    },
    close() {
      clearInterval(timer)
      clients.clear()
    },
  }
}

const zeros = (): number[] => Array.from({ length: slots }, () => 0)
const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0)
