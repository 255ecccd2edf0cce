// The leader's socket, on which the other workers pass requests on and load what they cache.
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { maxParsedBytes } from '@emaki/mirror'
import { GatewayResponse } from '../http/gatewayResponse.ts'
import type { UpgradeListener } from '../http/server.ts'
import type { Listener } from '../listener.ts'
import { identifyRequest } from './workerHeader.ts'

/** Room for the header of the worker, in bytes. */
const workerHeaderBytes = 256

/** Listens on a path that only this account can open. Requests without the header of a worker are dropped. */
export async function openLeaderSocket(
  path: string,
  { listener, upgrade }: { readonly listener: Listener; readonly upgrade: UpgradeListener },
): Promise<{ close(): Promise<void> }> {
  const server = createServer({
    // The workers limit their clients.
    headersTimeout: 0,
    requestTimeout: 0,
    keepAliveTimeout: 0,
    maxHeaderSize: maxParsedBytes + workerHeaderBytes,
    ServerResponse: GatewayResponse,
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', (incoming, outgoing) => {
    if (identifyRequest(incoming)) listener(incoming, outgoing)
    else outgoing.destroy()
  })
  server.on('upgrade', (incoming, socket, head) => {
    if (!identifyRequest(incoming) || !upgrade(incoming, socket, head)) socket.destroy()
  })
  // What a killed leader has left. Named pipes of Windows leave nothing.
  if (process.platform !== 'win32') rmSync(path, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // In a worker of node:cluster, the primary would open it otherwise.
    server.listen({ path, exclusive: true }, resolve)
  })
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
