// Connections to the public Internet only: every resolved address is checked, and the checked addresses are used
// (docs/reliability.md D3).
import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import type { OutgoingProxy } from './proxy.ts'
import { isPublicAddress } from './publicAddress.ts'

/** The name resolves to a blocked address, or the host is a literal address. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError'
  readonly code = 'EBLOCKED'
}

export interface ConnectorOptions {
  /** The resolver; that of the operating system by default. */
  readonly lookup?: LookupFunction
  /** Names and literal addresses that the operator configured, which may be local. */
  readonly trusted?: readonly string[]
  /** True for addresses that may be used; public ones by default. */
  readonly isAllowed?: (address: string) => boolean
}

export interface AgentOptions extends ConnectorOptions {
  /** Maximum number of connections to one host; 16 by default. */
  readonly connections?: number
  /** Resolves the names of the hosts that it covers, so their addresses are not checked here. */
  readonly proxy?: OutgoingProxy | undefined
  /** A resolver that checks the addresses itself; `guardedLookup` by default. */
  readonly checkedLookup?: LookupFunction
}

/** Timeout of a connection attempt, in ms (docs/reliability.md F06). */
const connectMs = 5_000

/**
 * A resolver that fails when any of the addresses is not allowed: a name with good and bad addresses is an attack
 * (docs/reliability.md D3).
 * Node connects to the addresses that this returns and does not resolve the name again.
 */
export function guardedLookup({
  lookup = systemLookup,
  trusted = [],
  isAllowed = isPublicAddress,
}: ConnectorOptions = {}): LookupFunction {
  return (hostname, options, callback) => {
    if (isIP(hostname)) return void callback(new BlockedAddressError(`${hostname} is no name`), '')
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '')
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]
      const isOpen = addresses.length > 0 && (trusted.includes(hostname) || addresses.every(({ address }) => isAllowed(address)))
      const [first] = addresses
      if (!isOpen || first === undefined) return callback(new BlockedAddressError(`${hostname} leads to a blocked address`), '')
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}

/** An undici agent with guarded connections. The caller must close it. */
export function guardedAgent(options: AgentOptions = {}): Agent {
  const { trusted = [], connections = 16, proxy, checkedLookup = guardedLookup(options) } = options
  const connect = buildConnector({ lookup: checkedLookup, timeout: connectMs, autoSelectFamilyAttemptTimeout: 250 })
  return new Agent({
    connections,
    pipelining: 1,
    keepAliveTimeout: 20_000,
    connect(target, callback) {
      const name = target.hostname.replace(/^\[|\]$/g, '')
      // Node does not resolve literal addresses, so they are checked here.
      if (isIP(name) && !trusted.includes(name)) return callback(new BlockedAddressError(`${name} is no name`), null)
      if (target.protocol !== 'https:' && !trusted.includes(name)) return callback(new BlockedAddressError('not https'), null)
      const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80)
      if (!proxy?.covers(name, port)) return connect(target, callback)
      proxy.open(name, port).then(
        (socket) =>
          target.protocol === 'https:' ? connect({ ...target, httpSocket: socket }, callback) : callback(null, socket),
        (error: Error) => callback(error, null),
      )
    },
  })
}
