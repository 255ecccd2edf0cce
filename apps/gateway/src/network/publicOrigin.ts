// The public origin of the gateway, for absolute URLs in responses.
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'
import { trustedBlocks } from './clientAddress.ts'

/** The origin without a slash, such as `https://emaki.example`; undefined when it is not certain. */
export type PublicOrigin = (
  incoming: Pick<IncomingMessage, 'headers'> & {
    readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
  },
) => string | undefined

/**
 * The configured origin, else that of the request, whose Host header has been checked. With `*` every Host passes, so there is no
 * safe origin.
 * It is https where a trusted proxy says so.
 */
export function publicOrigin(config: Pick<Config, 'origin' | 'publicHosts' | 'trustedProxies'>): PublicOrigin {
  const { origin } = config
  if (origin !== '') return () => origin
  if (config.publicHosts.includes('*')) return () => undefined
  const isTrusted = trustedBlocks(config.trustedProxies)
  return ({ headers, socket }) => {
    const written = headers['x-forwarded-proto']
    const forwarded = typeof written === 'string' ? written.split(',').at(-1)?.trim() : undefined
    const isSecure = forwarded === 'https' && isTrusted(socket.remoteAddress ?? '')
    return originOf(`${isSecure ? 'https' : 'http'}://${headers.host ?? ''}`)
  }
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : undefined)
