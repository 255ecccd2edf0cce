// Clients that misbehave on purpose: real sockets that send given text and never close by themselves.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'

export interface RawClient {
  readonly socket: Socket
  /** All received text; empty for a client that does not read. */
  readonly received: () => string
  /**
   * True when the server has destroyed the connection. A half-closed connection does not count: only a destroyed one rejects
   * writes.
   */
  readonly isDestroyed: () => boolean
}

export interface RawClientOptions {
  /** Text that is sent when the connection opens. */
  readonly send?: string
  /** False for a client that never reads. */
  readonly reads?: boolean
  readonly localAddress?: string
}

/** Connects. The connection is destroyed with the test. */
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

/**
 * Resolves when the server has destroyed all connections; fails after `limitMs`. It counts turns of 100 ms, because a process that
 * does not run makes no turns.
 */
export async function allDestroyed(clients: readonly RawClient[], limitMs: number): Promise<void> {
  const left = () => clients.filter((client) => !client.isDestroyed())
  for (let turn = 0; turn < limitMs / 100 && left().length > 0; turn++) await pause(100)
  expect(left()).toEqual([])
}
