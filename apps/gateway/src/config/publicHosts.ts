// Checks the Host header: a page that points its own host name at this address (DNS rebinding) gets nothing.
import { isIP } from 'node:net'

/** Matches the value of a Host header. */
export type HostCheck = (host: string) => boolean

/**
 * Accepts literal IP addresses, `localhost` and its sub-domains, and the given names exactly (any port, any case).
 * The name `*` accepts everything.
 */
export function hostCheck(names: readonly string[]): HostCheck {
  if (names.includes('*')) return () => true
  const known = new Set(names.map((name) => name.toLowerCase()))
  // Consecutive requests nearly always have the same host.
  let last: string | undefined
  return (host) => {
    if (host === last) return true
    const name = hostName(host)
    if (name === undefined) return false
    const isOurs = name === 'localhost' || name.endsWith('.localhost') || known.has(name) || isLiteralAddress(name)
    if (isOurs) last = host
    return isOurs
  }
}

/** The host name without port and final dot, in lower case; undefined for an invalid host. */
export function hostName(host: string): string | undefined {
  const match = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::\d{1,5})?$/i.exec(host)
  return match?.[1]?.toLowerCase().replace(/\.$/, '')
}

const isLiteralAddress = (name: string): boolean => isIP(name.startsWith('[') ? name.slice(1, -1) : name) !== 0
