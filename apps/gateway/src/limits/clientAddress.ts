// The client address for rate limits: the peer's, or the one that trusted proxies report. An IPv6 /64 counts as one client.
import { isIP } from 'node:net'
import { addressBytes, startsWith } from '../network/publicAddress.ts'

/** True for addresses in trusted blocks. */
export type IsTrusted = (address: string) => boolean

/** A longer X-Forwarded-For header is not from a trusted proxy. */
const maxHops = 10

/** Matches addresses in blocks such as `10.0.0.0/8`; a bare address is a block of one. */
export function trustedBlocks(blocks: readonly string[]): IsTrusted {
  const parsed = blocks.flatMap((block) => {
    const [address = '', bits] = block.split('/')
    const bytes = addressBytes(address)
    return bytes ? [{ bytes, bits: bits === undefined ? bytes.length * 8 : Number(bits) }] : []
  })
  return (address) => {
    const bytes = addressBytes(address)
    return bytes !== undefined && parsed.some((block) => startsWith(bytes, block.bytes, block.bits))
  }
}

/**
 * The key of a client: its IPv4 address, or the /64 of its IPv6 address (docs/reliability.md 7.4).
 * X-Forwarded-For counts only behind a trusted peer. It is read from its right end, past trusted hops; clients can write the rest.
 */
export function clientKey(peer: string | undefined, forwarded: string | undefined, isTrusted: IsTrusted): string {
  const own = networkKey(peer ?? '') ?? 'unknown'
  if (forwarded === undefined || !isTrusted(peer ?? '')) return own
  const hops = forwarded.split(',').map((hop) => withoutPort(hop.trim()))
  if (hops.length > maxHops) return own
  for (const hop of hops.reverse()) {
    const key = networkKey(hop)
    if (key === undefined) return own
    if (!isTrusted(hop)) return key
  }
  return own
}

function networkKey(address: string): string | undefined {
  if (isIP(address.split('%', 1)[0] ?? '') === 0) return undefined
  const bytes = addressBytes(address)
  return bytes && (bytes.length === 4 ? bytes : bytes.slice(0, 8)).join('.')
}

function withoutPort(hop: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(hop)
  if (bracketed) return bracketed[1] ?? ''
  return /^[\d.]+:\d+$/.test(hop) ? hop.replace(/:\d+$/, '') : hop
}
