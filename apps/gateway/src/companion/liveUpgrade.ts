// Upgrades to live sockets: host name, access and rate limits are checked before the socket is accepted.
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Access } from '../access/access.ts'
import { challenge } from '../access/signIn.ts'
import type { HostCheck } from '../config/publicHosts.ts'
import { endSocket } from '../http/endSocket.ts'
import type { RefusalCheck } from '../limits/refusalCheck.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'
import type { UpgradeListener } from '../server/server.ts'
import type { LiveSocket } from './liveSocket.ts'

interface LiveUpgradeOptions {
  readonly liveSocket: LiveSocket
  readonly access: Access
  readonly isOwnHost: HostCheck
  /** The clients that the operator refuses; undefined for none. */
  readonly refusalOf: RefusalCheck | undefined
  readonly limits: RequestLimits | undefined
}

/** Creates the handler of upgrades to live sockets. */
export function createLiveUpgrade({ liveSocket, access, isOwnHost, refusalOf, limits }: LiveUpgradeOptions): UpgradeListener {
  /** Every live listener needs a connection upstream, so the client pays for it like for any call. */
  const acceptLive = async (...[incoming, socket, head]: Parameters<UpgradeListener>): Promise<void> => {
    // An error event without a listener would end the process.
    socket.on('error', () => undefined)
    if (refusalOf?.(incoming)) return rejectUpgrade(socket, 403)
    if (!isOwnHost(incoming.headers.host ?? '')) return rejectUpgrade(socket, 421)
    if (!(await access.admits(incoming))) return rejectUpgrade(socket, 401, challenge)
    const over = await limits?.chargeUpstreamCall(incoming, false)
    if (over) return rejectUpgrade(socket, 429, over)
    const status = liveSocket.accept(incoming, socket, head, limits?.clientOf(incoming))
    if (status !== undefined) rejectUpgrade(socket, status)
  }
  return (incoming, socket, head) => {
    const isLive = /\bwebsocket\b/i.test(incoming.headers.upgrade ?? '') && /^\/api\/live\/ws(?:\?|$)/.test(incoming.url ?? '')
    if (isLive) void acceptLive(incoming, socket, head)
    return isLive
  }
}

function rejectUpgrade(socket: Duplex, status: number, headers: Readonly<Record<string, string>> = {}): void {
  const lines = Object.entries({ ...headers, 'content-length': '0', connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  endSocket(socket, `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n`)
}
