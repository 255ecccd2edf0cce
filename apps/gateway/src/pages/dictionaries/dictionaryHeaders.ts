// Headers of compression dictionary transport (RFC 9842): which files are dictionaries, and which one a client has.
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { preferences } from '@emaki/domain/server'

/** Scripts and styles whose names end with a hash of their content, as Vite writes them. */
const hashedFile = /^\/assets\/([\w.-]+)-[\w-]{8}(\.(?:js|css))$/

/** The name that all versions of a file share, such as `main.js`; undefined for files that are no dictionaries. */
export function chunkName(path: string): string | undefined {
  const [, name, ending] = hashedFile.exec(path) ?? []
  return name === undefined || ending === undefined ? undefined : `${name}${ending}`
}

/** The value of Use-As-Dictionary: the paths of later versions, as a URL pattern. */
export function dictionaryRule(chunk: string): string {
  const end = chunk.lastIndexOf('.')
  return `match="/assets/${chunk.slice(0, end)}-*${chunk.slice(end)}"`
}

/**
 * The SHA-256, in hexadecimal, of the dictionary that a client has and can use for Zstandard (`dcz`). Undefined without one, and for a
 * value that is not a byte sequence of that length (RFC 9651).
 */
export function availableDictionary(headers: IncomingHttpHeaders): string | undefined {
  const [, base64] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'] ?? '').trim()) ?? []
  if (base64 === undefined) return undefined
  // Named exactly: a wildcard does not mean that the client has a decoder for dictionaries.
  const isAccepted = preferences(String(headers['accept-encoding'] ?? '')).some(
    ({ name, weight }) => name === 'dcz' && weight > 0,
  )
  return isAccepted ? Buffer.from(base64, 'base64').toString('hex') : undefined
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const skippableFrame = Buffer.from('5e2a4d1820000000', 'hex')

/** A body in the format `dcz` (RFC 9842, 5): a frame that decoders skip, with the SHA-256 of the dictionary, then the Zstandard frame. */
export const dczBody = (dictionary: string, frame: Uint8Array): Buffer =>
  Buffer.concat([skippableFrame, Buffer.from(dictionary, 'hex'), frame])
