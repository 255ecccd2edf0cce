// The header between the workers of one gateway. The leader reads it on its own socket only, and removes it from the request.
import type { IncomingMessage } from 'node:http'

/** `load` for what a worker loads into its caches; `client <address>` for a request that it passes on. */
export const workerHeader = 'x-emaki-worker'
export const loadMark = 'load'
export const clientMark = (address: string | undefined): string => `client ${address ?? ''}`.trimEnd()

const loads = new WeakSet<IncomingMessage>()

/** True for a request with which a worker fills its caches. The worker has charged and counted the client's request. */
export const isLoad = (incoming: IncomingMessage): boolean => loads.has(incoming)

/** Removes the header from a request of a worker, and gives the request the address of the client. False without the header. */
export function identifyRequest(incoming: IncomingMessage): boolean {
  const mark = incoming.headers[workerHeader]
  if (typeof mark !== 'string') return false
  delete incoming.headers[workerHeader]
  const raw = incoming.rawHeaders
  for (let index = raw.length - 2; index >= 0; index -= 2) if (raw[index]?.toLowerCase() === workerHeader) raw.splice(index, 2)
  if (mark === loadMark) loads.add(incoming)
  const address = mark === loadMark ? '127.0.0.1' : mark.split(' ')[1]
  // A socket of this machine has no address. Each connection of a worker serves one connection of a client.
  Object.defineProperty(incoming.socket, 'remoteAddress', { value: address, configurable: true })
  return true
}

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'upgrade',
  'te',
  'trailer',
  'transfer-encoding',
  'expect',
])

/** The headers of a flat list that may be passed on (RFC 9110, 7.6.1). */
export function endToEnd(raw: readonly string[]): string[] {
  const named = new Set<string>()
  const pairs: [string, string][] = []
  for (let index = 0; index < raw.length; index += 2) pairs.push([raw[index] ?? '', raw[index + 1] ?? ''])
  for (const [name, value] of pairs)
    if (name.toLowerCase() === 'connection') for (const one of value.split(',')) named.add(one.trim().toLowerCase())
  return pairs
    .filter(
      ([name]) => !hopByHop.has(name.toLowerCase()) && !named.has(name.toLowerCase()) && name.toLowerCase() !== workerHeader,
    )
    .flat()
}
