// Simulated readers: each opens a ranking page with its pictures, then works chosen by a Zipf distribution, with pauses to read.
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** A random number generator with a seed (mulberry32), so that each run reads the same works. */
export function createRandom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Chooses a rank from 0 to `count - 1`: the chance of rank k is proportional to 1 / (k + 1)^exponent. */
export function createZipf(count, exponent, random) {
  const sums = []
  let sum = 0
  for (let rank = 1; rank <= count; rank++) {
    sum += rank ** -exponent
    sums.push(sum)
  }
  return () => {
    const wanted = random() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle] < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** One reader with an address of its own. `onResponse` gets each path, its status (0 after a broken connection), time in ms, and the
 * body of an error. */
export function createReader({ port, index, works, zipf, random, thinkMs, onResponse }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress: `127.1.${index >> 8}.${(index & 255) + 1}` })
  const get = (path) =>
    new Promise((resolve) => {
      const began = performance.now()
      const done = (status, body = '') => {
        onResponse(path, status, performance.now() - began, body)
        resolve(status)
      }
      const sent = request({ host: '127.0.0.1', port, path, agent, headers: { 'accept-encoding': 'br' } }, (incoming) => {
        const chunks = []
        incoming.on('data', (chunk) => incoming.statusCode === 200 || chunks.push(chunk))
        incoming.once('end', () => done(incoming.statusCode, Buffer.concat(chunks).toString()))
        incoming.once('error', () => done(0))
      })
      sent.once('error', () => done(0))
      sent.end()
    })
  const think = () => pause(-Math.log(1 - random()) * thinkMs)
  return {
    async read(isOver) {
      await pause(random() * thinkMs)
      while (!isOver()) {
        const page = 1 + Math.floor(random() ** 2 * 3)
        await get(`/api/mirror/rank?mode=day&page=${page}`)
        await Promise.all(works.slice((page - 1) * 30, (page - 1) * 30 + 6).map(({ picture }) => get(picture)))
        for (let opened = 0; opened < 6 && !isOver(); opened++) {
          await think()
          const { id, picture } = works[zipf()]
          await get(`/api/mirror/illust?id=${id}`)
          await get(picture)
        }
        await think()
      }
      agent.destroy()
    },
  }
}
