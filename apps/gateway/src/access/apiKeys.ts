// API keys of other clients, in `Authorization: Bearer` or `X-Api-Key`. Only their hashes stay in memory.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * True for a request with one of the keys. The header with the key is removed, so that no handler reads the key as a token of an
 * account or sends it on.
 */
export type TakeApiKey = (incoming: Pick<IncomingMessage, 'headers'>) => boolean

const bearer = /^Bearer +(\S+)$/i

export function createApiKeyCheck(keys: readonly string[]): TakeApiKey {
  if (keys.length === 0) return () => false
  const isKnown = createKeyCheck(keys)
  return ({ headers }) => {
    const { 'x-api-key': written, authorization } = headers
    if (typeof written === 'string') {
      delete headers['x-api-key']
      return isKnown(written)
    }
    const key = bearer.exec(authorization ?? '')?.[1]
    if (key === undefined || !isKnown(key)) return false
    delete headers.authorization
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
