// The operator's way to the Internet: proxies, fixed addresses and the resolver of names. Every upstream connection is opened here.
import { lookup as systemLookup } from 'node:dns'
import type { ClientRequestArgs } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import type { Agent } from 'undici'
import type { Config } from '../config/config.ts'
import { dnsOverHttps } from './dnsOverHttps.ts'
import { type AgentOptions, guardedAgent, guardedLookup } from './guardedConnector.ts'
import { networkFetch } from './networkFetch.ts'
import { createProxy, type OutgoingProxy } from './proxy.ts'

export interface Network {
  /** An agent for API calls, or for pictures, which may have a proxy of their own. The caller must close it. */
  agent(purpose: 'calls' | 'pictures', options?: Pick<AgentOptions, 'connections' | 'trusted'>): Agent
  /** How a WebSocket of the site is connected. */
  readonly socketOptions: Pick<ClientRequestArgs, 'lookup' | 'createConnection'>
  close(): Promise<void>
}

export type NetworkConfig = Pick<Config, 'proxy' | 'pictureProxy' | 'noProxy' | 'addresses' | 'doh'> &
  Partial<Pick<Config, 'isIpv4Only'>>

/** Creates the network. It opens no connection before its first use. `lookup` overrides the resolver of the operating system. */
export function createNetwork(config: NetworkConfig, lookup: LookupFunction = systemLookup): Network {
  const { addresses, noProxy } = config
  const proxyOf = (url: URL | 'off' | undefined): OutgoingProxy | undefined =>
    url instanceof URL ? createProxy({ url, noProxy, addresses }) : undefined
  const proxies = { calls: proxyOf(config.proxy), pictures: proxyOf(config.pictureProxy ?? config.proxy) }
  const resolver = createResolver(config, lookup)
  const siteLookup = config.isIpv4Only ? ipv4Lookup(resolver.lookup) : resolver.lookup
  const checkedLookup = (trusted: readonly string[] = []) =>
    fixedLookup(addresses, guardedLookup({ lookup: trustedLookup(trusted, lookup, siteLookup), trusted }))
  const socketProxy = proxies.calls
  return {
    agent: (purpose, options = {}) =>
      guardedAgent({ ...options, proxy: proxies[purpose], checkedLookup: checkedLookup(options.trusted) }),
    socketOptions: {
      lookup: checkedLookup(),
      ...(socketProxy ? { createConnection: tlsThrough(socketProxy) } : {}),
    },
    close: resolver.close,
  }
}

interface Resolver {
  readonly lookup: LookupFunction
  close(): Promise<void>
}

/** The configured resolver, or the given one. Its own name is resolved by the operating system. */
function createResolver({ doh, addresses }: NetworkConfig, lookup: LookupFunction): Resolver {
  if (doh === '') return { lookup, close: async () => undefined }
  const { host, hostname } = new URL(doh)
  const trusted = [hostname.replace(/^\[|\]$/g, '')]
  // The operator chose this resolver, which may be on the local network.
  const agent = guardedAgent({ trusted, lookup: fixedLookup(addresses, lookup) })
  return {
    lookup: dnsOverHttps(doh, networkFetch({ dispatcher: agent, hosts: [host] })),
    close: () => agent.destroy(),
  }
}

/** Names of this machine and its network are unknown to a resolver on the Internet. */
const trustedLookup =
  (trusted: readonly string[], local: LookupFunction, other: LookupFunction): LookupFunction =>
  (hostname, ...rest) =>
    (trusted.includes(hostname) ? local : other)(hostname, ...rest)

/** Resolves only IPv4 addresses. */
const ipv4Lookup =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, family: 4 }, callback)

/** Uses the operator's fixed addresses, which may be local, and `lookup` for all other names. */
function fixedLookup(addresses: ReadonlyMap<string, readonly string[]>, lookup: LookupFunction): LookupFunction {
  if (addresses.size === 0) return lookup
  return (hostname, options, callback) => {
    const fixed = addresses.get(hostname.toLowerCase())?.map((address) => ({ address, family: isIP(address) }))
    const [first] = fixed ?? []
    if (fixed === undefined || first === undefined) return lookup(hostname, options, callback)
    return options.all ? callback(null, fixed) : callback(null, first.address, first.family)
  }
}

/** Opens TLS connections through a proxy, for `ws`. */
const tlsThrough =
  (proxy: OutgoingProxy): NonNullable<ClientRequestArgs['createConnection']> =>
  ({ host, port, timeout }, onCreated) => {
    const hostname = host ?? ''
    proxy.open(hostname, Number(port ?? 443)).then(
      (socket) => onCreated(null, connectTls({ socket, servername: hostname, timeout })),
      (error: Error) => onCreated(error, new Duplex()),
    )
    return undefined
  }
