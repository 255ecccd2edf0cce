// Connections that reach the public Internet only: every address that a name resolves to is checked, and the checked ones are those connected to.
import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isPublicAddress } from './publicAddress.ts'

/** A name leads where it must not, or is written as an address. */
export class BlockedAddressError extends Error {
  override readonly name = 'BlockedAddressError'
  readonly code = 'EBLOCKED'
}

export interface ConnectorOptions {
  /** The resolver; the system's unless told. */
  readonly lookup?: LookupFunction
  /** Names and literal addresses that the operator wrote down and that may therefore be local. */
  readonly trusted?: readonly string[]
  /** Whether an address may be connected to; public ones unless told. */
  readonly isAllowed?: (address: string) => boolean
}

export interface AgentOptions extends ConnectorOptions {
  /** Most connections to one host; 16 unless told. */
  readonly connections?: number
}

/** Longest wait for a connection, in milliseconds (docs/reliability.md F06). */
const connectMs = 5_000

/**
 * A resolver that fails as a whole when one of the addresses is not allowed: a name with good and bad answers is up to something (docs/reliability.md D3).
 * Node connects to exactly the addresses that this returns, so a second, different answer is never asked for.
 */
export function guardedLookup({
  lookup = systemLookup,
  trusted = [],
  isAllowed = isPublicAddress,
}: ConnectorOptions = {}): LookupFunction {
  return (hostname, options, callback) => {
    if (isIP(hostname)) return void callback(new BlockedAddressError(`${hostname} is no name`), '')
    lookup(hostname, { ...options, all: true }, (fault, found) => {
      if (fault) return callback(fault, '')
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]
      const isOpen = addresses.length > 0 && (trusted.includes(hostname) || addresses.every(({ address }) => isAllowed(address)))
      const [first] = addresses
      if (!isOpen || first === undefined) return callback(new BlockedAddressError(`${hostname} leads to a blocked address`), '')
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}

/** An agent whose connections are guarded. Close it when the program ends. */
export function guardedAgent(options: AgentOptions = {}): Agent {
  const { trusted = [], connections = 16 } = options
  const connect = buildConnector({ lookup: guardedLookup(options), timeout: connectMs, autoSelectFamilyAttemptTimeout: 250 })
  return new Agent({
    connections,
    pipelining: 1,
    keepAliveTimeout: 20_000,
    connect(target, callback) {
      const name = target.hostname.replace(/^\[|\]$/g, '')
      // Node asks no resolver about a literal address, so those are judged here.
      if (isIP(name) && !trusted.includes(name)) return callback(new BlockedAddressError(`${name} is no name`), null)
      if (target.protocol !== 'https:' && !trusted.includes(name)) return callback(new BlockedAddressError('not https'), null)
      return connect(target, callback)
    },
  })
}
