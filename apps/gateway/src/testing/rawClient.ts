// Clients that misbehave on purpose: real sockets that say what they are told and never close their side by themselves.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, vi } from 'vitest'

export interface RawClient {
  readonly socket: Socket
  /** Everything that was received. Stays empty for a client that does not read. */
  readonly received: () => string
  /** True once the server has destroyed the connection. A mere end of the server's side is not enough: only a destroyed socket rejects a byte. */
  readonly isDestroyed: () => boolean
}

export interface RawClientOptions {
  /** What is sent as soon as the connection is open. */
  readonly send?: string
  /** False for a client that never takes a byte. */
  readonly reads?: boolean
  readonly localAddress?: string
}

/** Connects; the connection ends with the test. */
export async function rawClient(
  port: number,
  { send = '', reads = true, localAddress }: RawClientOptions = {},
): Promise<RawClient> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, ...(localAddress ? { localAddress } : {}) })
  onTestFinished(() => void socket.destroy())
  let text = ''
  if (reads) socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')))
  else socket.pause()
  let isClosed = false
  const closed = new Promise<void>((resolve) => {
    const close = () => {
      isClosed = true
      resolve()
    }
    socket.on('error', close).on('close', close)
  })
  await Promise.race([once(socket, 'connect'), closed])
  if (send !== '') socket.write(send)
  const isDestroyed = () => {
    if (!isClosed) socket.write('\r\n')
    return isClosed
  }
  return { socket, received: () => text, isDestroyed }
}

/** Resolves when the server has destroyed every one of the connections; fails the test after `limitMs`. */
export const allDestroyed = (clients: readonly RawClient[], limitMs: number): Promise<void> =>
  vi.waitFor(() => expect(clients.filter((client) => !client.isDestroyed())).toEqual([]), { timeout: limitMs, interval: 100 })
