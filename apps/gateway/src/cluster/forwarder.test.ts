// Requests and upgrades that a worker passes on over the socket of the leader.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { UpgradeListener } from '../http/server.ts'
import type { Listener } from '../listener.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { createForwarder } from './forwarder.ts'
import { openLeaderSocket } from './leaderSocket.ts'

interface LeaderParts {
  readonly listener?: Listener
  readonly upgrade?: UpgradeListener
}

/** A worker that passes everything on to a leader with these parts. Returns the port of the worker, and what ends the leader. */
async function startFront({ listener = () => undefined, upgrade = () => false }: LeaderParts) {
  const socketPath = join(temporaryDirectory(), 'leader')
  const leader = await openLeaderSocket(socketPath, { listener, upgrade })
  const { forward, forwardUpgrade } = createForwarder(socketPath)
  const front = createServer(forward)
  front.on('upgrade', (incoming, socket, head) => {
    if (!forwardUpgrade(incoming, socket, head)) socket.destroy()
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    front.closeAllConnections()
    front.close()
    await leader.close()
  })
  return { port: (front.address() as AddressInfo).port, leader }
}

/** The sockets of a live, each of which gets these messages. */
function liveSockets(...messages: string[]) {
  const server = new WebSocketServer({ noServer: true })
  const upgrade: UpgradeListener = (incoming, socket, head) => {
    server.handleUpgrade(incoming, socket, head, (listener) => {
      for (const message of messages) listener.send(message)
      listener.close(1000)
    })
    return true
  }
  return { server, upgrade }
}

// A socket is a file here. On Windows it is a named pipe.
describe.skipIf(process.platform === 'win32')('a worker', () => {
  test('passes on live sockets with their messages and their end', async () => {
    const { port } = await startFront(liveSockets('{"type":"chat"}', '{"type":"finish"}'))
    const received: string[] = []
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live/ws?live_id=7`)
    socket.on('message', (data) => received.push(String(data)))
    const [code] = await once(socket, 'close')
    expect([code, received]).toEqual([1000, ['{"type":"chat"}', '{"type":"finish"}']])
  })

  test('ends a live socket whose leader refuses it', async () => {
    const { port } = await startFront({})
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live/ws?live_id=7`)
    expect(await once(socket, 'error')).toHaveLength(1)
  })

  test('passes on each part of a stream before its end', async () => {
    let end = () => undefined as unknown
    const listener: Listener = (_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'video/mp4' })
      outgoing.write('first')
      end = () => outgoing.end('last')
    }
    const { port } = await startFront({ listener })
    const response = await fetch(`http://127.0.0.1:${port}/api/live/stream/hls1.pixivsketch.net/1.mp4`)
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe('first')
    end()
    expect((await reader?.read())?.value).toBe('last')
    expect((await reader?.read())?.done).toBe(true)
  })

  test('closes the stream at the leader when the client leaves', async () => {
    const closed = vi.fn()
    const listener: Listener = (_, outgoing) => {
      outgoing.once('close', closed)
      outgoing.writeHead(200).write('first')
    }
    const { port } = await startFront({ listener })
    const client = new AbortController()
    await fetch(`http://127.0.0.1:${port}/api/live/stream/hls1.pixivsketch.net/1.mp4`, { signal: client.signal })
    client.abort()
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  })

  test('responds with 503 while no leader runs', async () => {
    const { port, leader } = await startFront({})
    await leader.close()
    const response = await fetch(`http://127.0.0.1:${port}/api/mirror/rank`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  })
})
