// Which Host headers the gateway answers to: a page elsewhere that points its own name at this address (DNS rebinding) gets nothing.
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
  // Nearly every request names the host that the one before it named.
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

/** The name without port and final dot, in lower case; undefined for what is no host at all. */
export function hostName(host: string): string | undefined {
  const match = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::\d{1,5})?$/i.exec(host)
  return match?.[1]?.toLowerCase().replace(/\.$/, '')
}

const isLiteralAddress = (name: string): boolean => isIP(name.startsWith('[') ? name.slice(1, -1) : name) !== 0
