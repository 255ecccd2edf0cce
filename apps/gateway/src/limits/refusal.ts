// What an operator refuses for a time: an address, a network, or a part of a user agent.
import { isIP } from 'node:net'
import { addressBytes, startsWith } from '../network/publicAddress.ts'

export const refusalKinds = ['address', 'network', 'agent'] as const
/** An IP address, a network such as `203.0.113.0/24`, or text in the User-Agent header. */
export interface RefusalSubject {
  readonly kind: (typeof refusalKinds)[number]
  readonly value: string
}

export interface Refusal extends RefusalSubject {
  /** The end, in ms since 1970. */
  readonly until: number
}

/** Larger networks would refuse whole countries, shorter texts nearly every browser. */
const smallestPrefix = { 4: 8, 6: 16 }
const minAgent = 3
const maxAgent = 200
/** The longest time, in hours. */
export const maxRefusalHours = 30 * 24

/** Parses `203.0.113.7`, `2001:db8::/48` or `agent TEXT`. Undefined for anything else. */
export function parseRefusalSubject(text: string): RefusalSubject | undefined {
  const line = text.trim()
  const agent = /^agent\s+(\S.*)$/i.exec(line)?.[1]
  if (agent !== undefined)
    return agent.length >= minAgent && agent.length <= maxAgent ? { kind: 'agent', value: agent.toLowerCase() } : undefined
  const [, address = '', bits] = /^([0-9a-f:.]{2,45})(?:\/(\d{1,3}))?$/i.exec(line) ?? []
  const version = isIP(address)
  if (version !== 4 && version !== 6) return undefined
  if (bits === undefined) return { kind: 'address', value: address.toLowerCase() }
  const length = Number(bits)
  if (length < smallestPrefix[version] || length > (version === 4 ? 32 : 128)) return undefined
  return { kind: 'network', value: `${address.toLowerCase()}/${length}` }
}

/** The text that `parseRefusalSubject` reads. Equal for equal subjects. */
export const refusalLine = ({ kind, value }: RefusalSubject): string => (kind === 'agent' ? `agent ${value}` : value)

/** Finds the refusal of a client with this address and user agent; undefined when there is none. */
export type RefusalSearch = (address: string, agent: string | undefined) => Refusal | undefined

export function createRefusalSearch(refusals: readonly Refusal[]): RefusalSearch {
  const agents = refusals.filter(({ kind }) => kind === 'agent')
  const blocks = refusals.flatMap((refusal) => {
    const [address = '', bits] = refusal.value.split('/')
    const bytes = refusal.kind === 'agent' ? undefined : addressBytes(address)
    return bytes ? [{ refusal, bytes, bits: bits === undefined ? bytes.length * 8 : Number(bits) }] : []
  })
  return (address, agent = '') => {
    const bytes = blocks.length > 0 ? addressBytes(address) : undefined
    const block = bytes && blocks.find((one) => startsWith(bytes, one.bytes, one.bits))
    if (block || agents.length === 0) return block?.refusal
    const text = agent.toLowerCase()
    return agents.find(({ value }) => text.includes(value))
  }
}
