// API keys of other clients, in `Authorization: Bearer` or `X-Api-Key`. Only their hashes stay in memory.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { replaceHeader } from '../http/replaceHeader.ts'

/**
 * True for a request with one of the keys. The header with the key is removed, so that no handler reads the key as a token of an
 * account or sends it on.
 */
export type TakeApiKey = (incoming: Pick<IncomingMessage, 'headers' | 'rawHeaders'>) => boolean

const bearer = /^Bearer +(\S+)$/i

export function createApiKeyCheck(keys: readonly string[]): TakeApiKey {
  if (keys.length === 0) return () => false
  const isKnown = createKeyCheck(keys)
  return (incoming) => {
    const { 'x-api-key': written, authorization } = incoming.headers
    if (typeof written === 'string') {
      replaceHeader(incoming, 'x-api-key', undefined)
      return isKnown(written)
    }
    const key = bearer.exec(authorization ?? '')?.[1]
    if (key === undefined || !isKnown(key)) return false
    replaceHeader(incoming, 'authorization', undefined)
    return true
  }
}

/** True for one of the keys. Compares with every key, so that the time says nothing about them. */
export function createKeyCheck(keys: readonly string[]): (key: string) => boolean {
  const known = keys.map(hashOf)
  return (key) => {
    const hash = hashOf(key)
    return known.filter((one) => timingSafeEqual(one, hash)).length > 0
  }
}

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()
