// Records every call upstream by replica and key, and says why a key was called for more than once.
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'

const host = '127.0.0.1'

/**
 * Starts a port for each replica that forwards to the upstream gateway. `calls` grows by one for each call for data: replica, key (path and
 * query), times in ms on the monotonic clock, and status; 0 until the response is complete.
 */
export async function startRecorder(upstreamPort, count) {
  const calls = []
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const start = async (replica) => {
    const server = createServer((incoming, outgoing) => {
      const call = { replica, key: incoming.url, beganMs: performance.now(), endedMs: Number.POSITIVE_INFINITY, status: 0 }
      // The replicas also ask for what the gateway offers, which no reader waits for.
      if (call.key.startsWith('/api/')) calls.push(call)
      const options = { host, port: upstreamPort, method: incoming.method, path: incoming.url, headers: incoming.headers, agent }
      const sent = request(options, (received) => {
        outgoing.writeHead(received.statusCode, received.headers)
        received.pipe(outgoing)
        outgoing.once('finish', () => Object.assign(call, { endedMs: performance.now(), status: received.statusCode }))
      })
      sent.once('error', () => outgoing.destroy())
      outgoing.once('close', () => outgoing.writableFinished || sent.destroy())
      incoming.pipe(sent)
    }).listen(0, host)
    await once(server, 'listening')
    return server
  }
  const servers = await Promise.all(Array.from({ length: count }, (_, index) => start(index)))
  return {
    calls,
    ports: servers.map((server) => server.address().port),
    stop() {
      for (const server of servers) {
        server.close()
        server.closeAllConnections()
      }
      agent.destroy()
    },
  }
}

/**
 * Counts the calls for keys that were called for before, by reason. `outages` are `{part, beganMs, endedMs}`: times in which a replica
 * or Valkey was away. What only that part had cached is loaded by another one, and by itself when it is back.
 */
export function repeatedCalls(calls, outages) {
  // Pictures are cached by the replicas only.
  const outageOf = ({ beganMs, key }) =>
    outages.find(
      (outage) => beganMs >= outage.beganMs && beganMs < outage.endedMs && !(isPicture(key) && outage.part === 'Valkey'),
    )
  const earlierCalls = new Map()
  const reasons = new Map()
  for (const call of calls.toSorted((a, b) => a.beganMs - b.beganMs)) {
    const earlier = earlierCalls.get(call.key) ?? []
    earlierCalls.set(call.key, [...earlier, call])
    if (earlier.length === 0) continue
    const reason = reasonOf(call, earlier, outageOf)
    const name = `${isPicture(call.key) ? 'picture' : 'response'}: ${reason}`
    reasons.set(name, (reasons.get(name) ?? 0) + 1)
  }
  return reasons
}

/** True for the key of a picture. */
export const isPicture = (key) => key.includes('/image/')

/** The reason of a call that no outage explains. */
export const unexplained = 'cached, and no part was away'

function reasonOf(call, earlier, outageOf) {
  const outage = outageOf(call)
  if (outage) return `while ${outage.part} was away`
  if (earlier.every(({ status, endedMs }) => status !== 200 && endedMs < call.beganMs)) return 'the call before failed'
  const others = earlier.filter(({ replica }) => replica !== call.replica)
  // The earlier call was made by another replica in the place of this one.
  const moved = others.length === earlier.length && others.map(outageOf).find((one) => one !== undefined)
  return moved ? `first loaded while ${moved.part} was away` : unexplained
}
