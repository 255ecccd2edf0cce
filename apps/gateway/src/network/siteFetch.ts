// The fetch function of commands that call the site once and end.

import type { Fetch } from '@emaki/domain'
import { siteHosts } from '@emaki/domain/server'
import type { Config } from '../config/config.ts'
import { isLocalName } from '../config/variable.ts'
import { createNetwork, type NetworkConfig } from './network.ts'
import { networkFetch } from './networkFetch.ts'

export interface SiteFetch {
  readonly fetch: Fetch
  close(): Promise<void>
}

/** Opens a fetch with the operator's proxy and resolver, for the site's hosts and the configured mirrors. */
export function openSiteFetch(config: NetworkConfig & Pick<Config, 'mirrors'>): SiteFetch {
  const network = createNetwork(config)
  const mirrors = config.mirrors.map((base) => new URL(base))
  const agent = network.agent('calls', { trusted: trustedNames(mirrors) })
  return {
    fetch: networkFetch({ dispatcher: agent, hosts: [...siteHosts, ...mirrors.map(({ host }) => host)] }),
    async close() {
      await Promise.all([agent.destroy(), network.close()])
    },
  }
}

/** Names of mirrors that may be local: a mirror at localhost or a literal address is deliberate. */
export const trustedNames = (mirrors: readonly URL[]): string[] =>
  mirrors.filter(({ hostname }) => isLocalName(hostname)).map(({ hostname }) => hostname.replace(/^\[|\]$/g, ''))
