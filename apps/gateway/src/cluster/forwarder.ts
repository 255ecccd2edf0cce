// Passes requests of a worker on to the leader, over the leader's socket: everything that needs the state of the one process.
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { sendErrorResponse } from '../http/errorResponse.ts'
import { GatewayResponse } from '../http/gatewayResponse.ts'
import type { UpgradeListener } from '../http/server.ts'
import type { Listener } from '../listener.ts'
import { clientMark, endToEnd, workerHeader } from './workerHeader.ts'

export interface Forwarder {
  readonly forward: Listener
  /** Passes on upgrades to live sockets; false for all others. */
  readonly forwardUpgrade: UpgradeListener
}

/** Creates the forwarder to a leader at `socketPath`. */
export function createForwarder(socketPath: string): Forwarder {
  const agents = new WeakMap<Socket, Agent>()
  /** Connections to the leader belong to one connection of a client, whose address the leader knows them by. */
  const agentOf = (socket: Socket): Agent => {
    const known = agents.get(socket)
    if (known) return known
    const agent = new Agent({ keepAlive: true })
    agents.set(socket, agent)
    socket.once('close', () => agent.destroy())
    return agent
  }

  return {
    forward(incoming, outgoing) {
      try {
        const call = request({
          socketPath,
          agent: agentOf(incoming.socket),
          method: incoming.method,
          path: incoming.url,
          headers: requestHeaders(incoming),
        })
        call.on('response', (answer) => passOn(answer, outgoing))
        call.on('error', () => sendStarting(outgoing))
        outgoing.once('close', () => {
          if (!outgoing.writableFinished) call.destroy()
        })
        incoming.pipe(call)
      } catch {
        // Node's client accepts fewer request targets than its server.
        sendErrorResponse(outgoing, 400, 'Malformed address')
      }
    },
    forwardUpgrade(incoming, socket, head) {
      if (!/\bwebsocket\b/i.test(incoming.headers.upgrade ?? '')) return false
      if (!/^\/api\/live\/ws(?:\?|$)/.test(incoming.url ?? '')) return false
      const leader = connect(socketPath)
      const headers = [...requestHeaders(incoming), 'Connection', 'Upgrade', 'Upgrade', 'websocket']
      const lines = headers.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${headers[index + 1]}`] : []))
      leader.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      leader.write(head)
      pipeline(socket, leader, () => undefined)
      pipeline(leader, socket, () => undefined)
      return true
    },
  }
}

/** The headers for the leader, as a flat list. Several headers of one name stay several, so that the leader can reject them. */
function requestHeaders(incoming: IncomingMessage): string[] {
  const headers = endToEnd(incoming.rawHeaders)
  const isChunked = incoming.headers['transfer-encoding'] !== undefined
  const hasLength = incoming.headers['content-length'] !== undefined
  const body = isChunked
    ? ['Transfer-Encoding', 'chunked']
    : hasLength || incoming.method === 'GET'
      ? []
      : ['Content-Length', '0']
  return [...headers, ...body, workerHeader, clientMark(incoming.socket.remoteAddress)]
}

function passOn(answer: IncomingMessage, outgoing: ServerResponse): void {
  if (/\bclose\b/i.test(answer.headers.connection ?? '')) outgoing.shouldKeepAlive = false
  const headers = endToEnd(answer.rawHeaders)
  const status = answer.statusCode ?? 502
  if (outgoing instanceof GatewayResponse) outgoing.writeCompleteHead(status, headers)
  else outgoing.writeHead(status, headers)
  pipeline(answer, outgoing, () => undefined)
}

/** The leader has ended, and another one starts. */
const sendStarting = (outgoing: ServerResponse): void =>
  sendErrorResponse(outgoing, 503, 'Emaki is starting', { 'retry-after': '1' })
