// The one way to upstream: https, known hosts only, no redirects, no cookies of the platform.
import type { Fetch } from '@emaki/domain'

/**
 * A fetch for the given hosts, compared exactly. Requests to other hosts, ports or schemes reject without being sent, so that no
 * input of a client can choose the destination (docs/reliability.md D3).
 */
export function createUpstreamFetch(hosts: readonly string[]): Fetch {
  const known = new Set(hosts)
  return async (request) => {
    const { protocol, host } = new URL(request.url)
    if (protocol !== 'https:' || !known.has(host)) {
      throw new TypeError('fetch failed', { cause: new Error(`${host} is not in the table of hosts`) })
    }
    return fetch(request, { redirect: 'manual' })
  }
}
