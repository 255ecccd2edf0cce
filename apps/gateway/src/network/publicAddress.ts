// Which addresses are public, not of this machine or its network (docs/reliability.md D3).
import { isIPv4, isIPv6 } from 'node:net'

/** IPv4 prefixes that are not public: private, shared, loopback, link-local, documentation, benchmarks, multicast, reserved. */
const closedV4: readonly (readonly [address: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** Prefixes inside 2000::/3 that are not public: Teredo and other protocol assignments, documentation. */
const closedV6: readonly (readonly [address: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
]

/**
 * True for public addresses. An IPv6 address that contains an IPv4 address (6to4, NAT64) is as public as that one.
 * Of all others only global unicast is public. False for text that is no address.
 */
export function isPublicAddress(text: string): boolean {
  if (isIPv4(text)) return isPublicV4(bytesOfV4(text))
  const bytes = bytesOfV6(text)
  if (bytes === undefined) return false
  if (startsWith(bytes, bytesOfV6('64:ff9b::'), 96)) return isPublicV4(bytes.slice(12))
  if (startsWith(bytes, bytesOfV6('2002::'), 16)) return isPublicV4(bytes.slice(2, 6))
  if (isIsatap(bytes)) return false
  return startsWith(bytes, bytesOfV6('2000::'), 3) && !closedV6.some(([start, bits]) => startsWith(bytes, bytesOfV6(start), bits))
}

/** The 4 or 16 bytes of an address, 4 for `::ffff:a.b.c.d`; undefined for anything else. */
export function addressBytes(text: string): readonly number[] | undefined {
  if (isIPv4(text)) return bytesOfV4(text)
  const bytes = bytesOfV6(text)
  return bytes && startsWith(bytes, bytesOfV6('::ffff:0:0'), 96) ? bytes.slice(12) : bytes
}

/** True when the first `bits` are equal. */
export function startsWith(bytes: readonly number[], start: readonly number[] | undefined, bits: number): boolean {
  if (start === undefined || bytes.length !== start.length) return false
  return bytes.every((byte, index) => {
    const left = Math.min(8, Math.max(0, bits - index * 8))
    return byte >> (8 - left) === (start[index] ?? 0) >> (8 - left)
  })
}

const isPublicV4 = (bytes: readonly number[]): boolean =>
  !closedV4.some(([start, bits]) => startsWith(bytes, bytesOfV4(start), bits))

/** ISATAP: the interface identifiers 0:5efe and 200:5efe tunnel to the IPv4 address that follows. */
const isIsatap = (bytes: readonly number[]): boolean =>
  ((bytes[8] ?? 0) & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe

const bytesOfV4 = (text: string): number[] => text.split('.').map(Number)

function bytesOfV6(text: string): number[] | undefined {
  const [address = ''] = text.split('%', 1)
  if (!isIPv6(address)) return undefined
  const dotted = /[^:]+\.[^:]+$/.exec(address)?.[0]
  const tail = dotted === undefined ? '' : hexPair(bytesOfV4(dotted))
  const [head = '', rest] = (dotted === undefined ? address : address.slice(0, -dotted.length) + tail).split('::')
  const words = (part: string | undefined) => (part ? part.split(':').map((word) => Number.parseInt(word, 16)) : [])
  const before = words(head)
  const after = words(rest)
  const gap = rest === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => 0)
  return [...before, ...gap, ...after].flatMap((word) => [word >> 8, word & 255])
}

const hexPair = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]): string =>
  `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
