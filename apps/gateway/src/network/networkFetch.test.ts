// Calls over the network end with the signal of their caller, also after a garbage collection.
import type { Fetch } from '@emaki/domain'
import { describe, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { createLoopDetection } from '../sources/loopDetection.ts'
import { openMirrorHosts } from '../sources/mirrorHosts.ts'
import { collectGarbage } from '../testing/collectGarbage.ts'
import { startOrigin } from '../testing/origin.ts'
import { networkFetch } from './networkFetch.ts'

const host = 'mirror.example'

/** Resolves when a number of calls have arrived. */
function counter(expected: number) {
  let seen = 0
  let resolve = () => {}
  const all = new Promise<void>((done) => {
    resolve = done
  })
  return {
    all,
    count() {
      if (++seen === expected) resolve()
    },
  }
}

/** Starts a host whose responses never end. It sends `begin` of each body, or not even the headers. */
async function startHanging(calls: number, begin?: string) {
  const { all, count } = counter(calls)
  const { dispatcher } = await startOrigin((_, outgoing) => {
    if (begin !== undefined) outgoing.write(begin)
    count()
  })
  return { fetch: networkFetch({ dispatcher, hosts: [host] }), arrived: all }
}

/** Nothing but the call holds the request. */
const read = async (fetch: Fetch, signal: AbortSignal): Promise<string> =>
  (await fetch(new Request(`https://${host}/a`, { signal }))).text()

describe('a call over the network', () => {
  test.each([
    ['has no headers yet', undefined],
    ['stalls in its body', 'a'],
  ])('F06 whose response %s ends with its signal after a garbage collection', async (_, begin) => {
    const { fetch, arrived } = await startHanging(1, begin)
    const stop = new AbortController()
    const call = read(fetch, stop.signal)
    call.catch(() => undefined)
    await arrived
    // The body is read from the next turns of the event loop on.
    for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate)
    await collectGarbage()
    stop.abort(new Error('over'))
    await expect(call).rejects.toThrow('over')
  })

  test('F06 to a hanging mirror ends at its limit for each of 60 clients', async () => {
    const { fetch, arrived } = await startHanging(60)
    const loops = createLoopDetection(fetch)
    const bases = [`https://${host}/api/pixiv`]
    const mirror = openMirrorHosts({ ...loops, bases, now: Date.now, log: createLog('silent'), limitMs: 2000 })
    const ids = Array.from({ length: 60 }, (_, index) => index + 1)
    const calls = ids.map(async (id) => (await mirror(new Request(`http://localhost/illust?id=${id}`))).status)
    await arrived
    await collectGarbage()
    expect(await Promise.all(calls)).toEqual(ids.map(() => 502))
  })
})
