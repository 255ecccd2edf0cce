// DNS over HTTPS (RFC 8484): resolves names at the operator's resolver instead of that of the operating system.
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { type Fetch, readBytes } from '@emaki/domain'
import { LRUCache } from 'lru-cache'

/** The resolver has no address for a name, or it cannot be used. */
class DnsError extends Error {
  override readonly name = 'DnsError'
  readonly code = 'ENOTFOUND'
}

const contentType = 'application/dns-message'
const timeoutMs = 5000
const maxBytes = 65_535
const maxNames = 500
/** Limits of the time that addresses are cached, in seconds. */
const minTtl = 30
const maxTtl = 3600

interface Resolved {
  readonly addresses: readonly LookupAddress[]
  /** Seconds. */
  readonly ttl: number
}

/**
 * Creates a lookup function over a resolver at `url`. `fetch` must reach its host. Nothing else is tried when it fails: the resolver of
 * the operating system may give wrong addresses, and would learn the name.
 */
export function dnsOverHttps(url: string, fetch: Fetch): LookupFunction {
  const cache = new LRUCache<string, readonly LookupAddress[]>({
    max: maxNames,
    fetchMethod: async (name, _, { options }) => {
      const { addresses, ttl } = await resolve(url, fetch, name)
      options.ttl = Math.min(maxTtl, Math.max(minTtl, ttl)) * 1000
      return addresses
    },
  })
  return (hostname, { family, all }, callback) => {
    const respond = (addresses: readonly LookupAddress[]) => {
      const wanted = addresses.filter((address) => (family !== 4 && family !== 6 ? true : address.family === family))
      const [first] = wanted
      if (first === undefined) callback(new DnsError(`${hostname} has no address`), '')
      else if (all) callback(null, [...wanted])
      else callback(null, first.address, first.family)
    }
    cache.fetch(hostname.toLowerCase()).then(
      (addresses) => respond(addresses ?? []),
      (error: unknown) =>
        callback(error instanceof DnsError ? error : new DnsError(`${hostname} was not resolved`, { cause: error }), ''),
    )
  }
}

/** The IPv4 and IPv6 addresses of a name. One of the two queries may fail. */
async function resolve(url: string, fetch: Fetch, name: string): Promise<Resolved> {
  const [v4, v6] = await Promise.allSettled([query(url, fetch, name, 'A'), query(url, fetch, name, 'AAAA')])
  const found = [v4, v6].flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const addresses = found.flatMap((result) => result.addresses)
  if (addresses.length > 0) return { addresses, ttl: Math.min(...found.map(({ ttl }) => ttl)) }
  if (v4.status === 'rejected') throw v4.reason
  throw new DnsError(`${name} has no address`)
}

async function query(url: string, fetch: Fetch, name: string, type: 'A' | 'AAAA'): Promise<Resolved> {
  // Loaded here, because few gateways have such a resolver.
  const { decode, encode, RECURSION_DESIRED } = await import('dns-packet')
  const packet = encode({ type: 'query', id: 0, flags: RECURSION_DESIRED, questions: [{ type, name }] })
  const address = new URL(url)
  address.searchParams.set('dns', packet.toString('base64url'))
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(new Request(address, { headers: { accept: contentType }, redirect: 'error', signal }))
  if (response.status !== 200 || response.headers.get('content-type')?.split(';', 1)[0]?.trim() !== contentType) {
    await response.body?.cancel()
    throw new DnsError(`the resolver responded with ${response.status} and no DNS message`)
  }
  const { answers = [] } = decode(Buffer.from(await readBytes(response, maxBytes, signal)))
  const records = answers.flatMap((answer) => (answer.type === type ? [{ address: answer.data, ttl: answer.ttl ?? 0 }] : []))
  return {
    addresses: records.map((record) => ({ address: record.address, family: type === 'A' ? 4 : 6 })),
    ttl: Math.min(maxTtl, ...records.map(({ ttl }) => ttl)),
  }
}
