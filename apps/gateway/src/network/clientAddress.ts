// The client address for rate limits: the peer's, or the one that trusted proxies report. An IPv6 /64 counts as one client.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { addressBytes, startsWith } from './publicAddress.ts'

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
export const clientKey = (peer: string | undefined, forwarded: string | undefined, isTrusted: IsTrusted): string =>
  networkKey(clientAddress(peer, forwarded, isTrusted)) ?? 'unknown'

/** Reads the addresses of clients behind these proxies, by the rules of `clientKey`. Empty when the socket is closed. */
export function createAddressReader(trustedProxies: readonly string[]) {
  const isTrusted = trustedBlocks(trustedProxies)
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const forwarded = headers['x-forwarded-for']
    return clientAddress(socket.remoteAddress, typeof forwarded === 'string' ? forwarded : undefined, isTrusted)
  }
}

function clientAddress(peer = '', forwarded: string | undefined, isTrusted: IsTrusted): string {
  if (forwarded === undefined || !isTrusted(peer)) return peer
  const hops = forwarded.split(',').map((hop) => withoutPort(hop.trim()))
  if (hops.length > maxHops) return peer
  for (const hop of hops.reverse()) {
    if (networkKey(hop) === undefined) return peer
    if (!isTrusted(hop)) return hop
  }
  return peer
}

/** What counts as one client, for people: an IPv4 address, or a network such as `2001:db8:0:1::/64`. Undefined for no address. */
export function clientNetwork(address: string): string | undefined {
  const key = networkKey(address)
  const bytes = key?.split('.').map(Number) ?? []
  if (bytes.length !== 8) return key
  const groups = [0, 2, 4, 6].map((at) => (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)).toString(16))
  return `${groups.join(':')}::/64`
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

/** True for a request from this machine without a proxy. */
export function isOnThisMachine({ socket, headers }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
  return !isForwarded && /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
}
