// A small load generator over keep-alive sockets. The closed loop measures peak throughput, the open loop latency from when a request was
// due.
import { connect } from 'node:net'

/** One keep-alive connection that repeats the same request and only counts the bytes of its responses. */
function connection(port, request, onDone) {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  let head = ''
  let left = -1
  const fail = () => onDone(new Error('connection lost'))
  socket.on('error', fail)
  socket.on('data', (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (left < 0) {
        const end = chunk.indexOf('\r\n\r\n', at)
        head += chunk.latin1Slice(at, end < 0 ? chunk.length : end)
        if (end < 0) return
        at = end + 4
        if (!/^HTTP\/1\.1 200/.test(head)) return onDone(new Error(`answered ${head.slice(0, 40)}`))
        left = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? Number.NaN)
        head = ''
        if (Number.isNaN(left)) return onDone(new Error('no content-length'))
      }
      const taken = Math.min(left, chunk.length - at)
      left -= taken
      at += taken
      if (left === 0) {
        left = -1
        onDone(undefined)
      }
    }
  })
  return { send: () => socket.write(request), close: () => socket.destroy() }
}

const requestText = (path, headers) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

/** Requests per second over `connections` connections that each send the next request when the response has arrived. */
export function closedLoop({ port, path, headers = {}, connections = 32, seconds = 2 }) {
  return new Promise((resolve, reject) => {
    const request = requestText(path, headers)
    let done = 0
    let isOver = false
    const open = Array.from({ length: connections }, () => {
      const one = connection(port, request, (error) => {
        if (isOver) return
        if (error) return finish(error)
        done += 1
        one.send()
      })
      one.send()
      return one
    })
    const began = performance.now()
    const finish = (error) => {
      isOver = true
      for (const one of open) one.close()
      if (error) reject(error)
      else resolve(done / ((performance.now() - began) / 1000))
    }
    setTimeout(() => finish(), seconds * 1000)
  })
}

/** Latencies in ms at a fixed rate, from when each request was due: a stall counts for all requests that were due during it. */
export function openLoop({ port, path, headers = {}, perSecond, connections = 64, seconds = 3 }) {
  return new Promise((resolve, reject) => {
    const request = requestText(path, headers)
    const latencies = []
    const due = []
    const idle = []
    const total = Math.floor(perSecond * seconds)
    const began = performance.now()
    let planned = 0
    let isOver = false
    const finish = (error) => {
      if (isOver) return
      isOver = true
      clearInterval(timer)
      for (const one of open) one.close()
      latencies.sort((a, b) => a - b)
      const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))]
      if (error) reject(error)
      else resolve({ p50: at(0.5), p99: at(0.99), p999: at(0.999), count: latencies.length })
    }
    const pump = () => {
      while (due.length > 0 && idle.length > 0) {
        const one = idle.pop()
        one.dueAt = due.shift()
        one.send()
      }
    }
    const open = Array.from({ length: connections }, () => {
      const one = connection(port, request, (error) => {
        if (isOver) return
        if (error) return finish(error)
        latencies.push(performance.now() - one.dueAt)
        idle.push(one)
        pump()
        if (latencies.length === total) finish()
      })
      idle.push(one)
      return one
    })
    const timer = setInterval(() => {
      const shouldBe = Math.min(total, Math.floor(((performance.now() - began) / 1000) * perSecond))
      for (; planned < shouldBe; planned++) due.push(began + (planned / perSecond) * 1000)
      pump()
    }, 1)
    setTimeout(() => finish(), (seconds + 20) * 1000)
  })
}
