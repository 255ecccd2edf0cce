// Under which origin people reach the gateway, for the addresses that other programs are told: configured, or what a checked request says.
import type { IncomingMessage } from 'node:http'
import { trustedBlocks } from '../limits/clientAddress.ts'
import type { Config } from './config.ts'

/** The origin without a slash, as `https://emaki.example`; undefined where nobody knows it for certain. */
export type PublicOrigin = (
  incoming: Pick<IncomingMessage, 'headers'> & { readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'> },
) => string | undefined

/**
 * The configured origin, else the request's. Its Host has passed the gate, which knows the gateway's names; with `*` it knows none, and a
 * name that anybody may write is not told on. https is what a trusted proxy says, never what a stranger does.
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
    const address = `${isSecure ? 'https' : 'http'}://${headers.host ?? ''}`
    return URL.canParse(address) ? new URL(address).origin : undefined
  }
}
