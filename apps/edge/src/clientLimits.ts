// Rate limits of clients by the platform: one for all requests, one for those that need a call of an API of the site. Pictures count as
// requests only: a page of a ranking shows dozens of them, and no account of the site pays for them.
import type { RateLimit } from './bindings.ts'

export interface ClientLimits {
  /** False when the client has sent too many requests. */
  admit(request: Request): Promise<boolean>
  /** False when the client has caused too many calls of the site's APIs. Called before each of them. */
  admitUpstreamCall(request: Request): Promise<boolean>
}

/** Headers of a 429: the platform counts by periods of 60 s. */
export const overLimit = { 'retry-after': '60' } as const

/** Creates the limits. The platform sets CF-Connecting-IP; a client cannot. */
export function createClientLimits(clients: RateLimit, upstream: RateLimit): ClientLimits {
  const admitted = async (limit: RateLimit, request: Request) => {
    const { success } = await limit.limit({ key: clientNetwork(request.headers.get('cf-connecting-ip') ?? 'unknown') })
    return success
  }
  return {
    admit: (request) => admitted(clients, request),
    admitUpstreamCall: (request) => admitted(upstream, request),
  }
}

/** The key of a client: its IPv4 address, or the /64 of its IPv6 address (docs/reliability.md 7.4). */
export function clientNetwork(address: string): string {
  if (!address.includes(':')) return address
  const [start = '', end] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? []
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const before = groups(start)
  const zeros = end === undefined ? 0 : Math.max(0, 8 - before.length - groups(end).length)
  const whole = [...before, ...Array.from({ length: zeros }, () => '0'), ...groups(end ?? '')]
  return whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
