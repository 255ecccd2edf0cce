// Single sign-on: a header with the user's name, which counts only from listed proxies.
import type { IncomingMessage } from 'node:http'
import { trustedBlocks } from '../network/clientAddress.ts'

/** True when a trusted proxy says that it has signed the user in. */
export type IsSignedInByProxy = (incoming: Pick<IncomingMessage, 'rawHeaders'> & PeerOf) => boolean

interface PeerOf {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/** The header is ignored from all other peers. A second header of the name may come from the client, so both are ignored. */
export function createTrustedHeaderCheck(header: string, proxies: readonly string[]): IsSignedInByProxy {
  const isTrusted = trustedBlocks(proxies)
  const name = header.toLowerCase()
  return ({ rawHeaders, socket }) => {
    if (!isTrusted(socket.remoteAddress ?? '')) return false
    const values = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name)
    return values.length === 1 && values[0]?.trim() !== ''
  }
}
