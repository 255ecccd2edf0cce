// Requests to a gateway with proof of work: challenges are real, with a tiny difficulty.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Challenge } from 'altcha-lib/types'
import { describe, expect, it } from 'vitest'
import { solutionOf, tinyWork } from '../../../../gateway/src/testing/solveChallenge.ts'
import { startGateway } from '../../../../gateway/src/testing/startGateway.ts'
import { createFetchWithPass, proofOfWork } from './fetchWithPass.ts'
import { createServiceCall } from './serviceCall.ts'
import { getPass, type Pass } from './solveChallenge.ts'

const config = { rateLimit: true, proofOfWork: true }

/** A client of a gateway whose soft limit is used up. It sends `origin` like a browser. */
async function overSoftLimit(origin?: string) {
  const { port } = await startGateway({ config, elapsed: () => 0, proofWork: tinyWork })
  const base = `http://127.0.0.1:${port}`
  const sent: string[] = []
  const cookies: string[] = []
  const browser: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (pathname === '/api/challenge' || request.headers.has('x-test')) sent.push(`${request.method} ${pathname}`)
    if (origin !== undefined) request.headers.set('origin', origin)
    else if (request.credentials !== 'omit') request.headers.set('cookie', cookies.join('; '))
    const response = await fetch(request)
    if (request.credentials !== 'omit') cookies.push(...response.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? ''))
    return response
  }
  for (let word = 0; (await browser(`${base}/api/mirror/search?word=${word}`)).ok; word++);
  const solve = async (challenge: Challenge) => {
    const solution = await solveChallenge({ challenge, deriveKey })
    if (!solution) throw new Error('not solved')
    return solution
  }
  const fetchWithPass = createFetchWithPass({
    fetch: browser,
    getPass: (address, signal) => getPass(address, signal, { fetch: browser, solve }),
  })
  const call = createServiceCall({ credentials: 'omit', fetch: fetchWithPass })
  const get = (word: string, signal?: AbortSignal) => call(`${base}/api/mirror/search?word=${word}`, signal, { 'x-test': '1' })
  return { base, sent, get }
}

describe('createFetchWithPass', () => {
  it.each([
    ['in a cookie of the gateway', undefined],
    ['in a header to another origin', 'https://viewer.example'],
  ])('solves one challenge for all waiting requests, and sends its pass %s', async (_name, origin) => {
    const { sent, get } = await overSoftLimit(origin)
    const results = await Promise.all(['a', 'b', 'c'].map((word) => get(word)))
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(sent.filter((one) => one.endsWith('/api/challenge'))).toEqual(['GET /api/challenge', 'POST /api/challenge'])
    expect(sent).toHaveLength(8)
    expect((await get('d')).ok).toBe(true)
    expect(sent).toHaveLength(9)
    expect(proofOfWork.getState().isSolving).toBe(false)
  })

  const refusal = () => new Response('{}', { status: 429, headers: { 'x-emaki-challenge': '/api/challenge' } })

  it('returns the 429 when the challenge cannot be solved, and tries again at the next request', async () => {
    let tries = 0
    const send = createFetchWithPass({
      fetch: async () => refusal(),
      getPass: async () => {
        tries += 1
        throw new Error('no Web Crypto')
      },
    })
    expect([(await send('https://a.example/')).status, (await send('https://a.example/')).status, tries]).toEqual([429, 429, 2])
  })

  it.each([
    ['another status', { status: 403, headers: { 'x-emaki-challenge': '/api/challenge' } }],
    ['no challenge', { status: 429 }],
    ['a challenge of another origin', { status: 429, headers: { 'x-emaki-challenge': 'https://b.example/' } }],
  ])('passes on a response with %s', async (_name, init) => {
    const getPass = () => Promise.reject<Pass>(new Error('asked'))
    let sent = 0
    const send = createFetchWithPass({
      fetch: async () => {
        sent += 1
        return new Response('{}', init)
      },
      getPass,
    })
    expect([(await send('https://a.example/')).status, sent]).toEqual([init.status, 1])
  })

  it('stops the work when the last request that waits for it is aborted', async () => {
    const stopped: AbortSignal[] = []
    const send = createFetchWithPass({
      fetch: async () => refusal(),
      getPass: (_, signal) => {
        stopped.push(signal)
        return new Promise<Pass>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
    })
    const [first, second] = [new AbortController(), new AbortController()]
    const requests = [first, second].map(({ signal }) => send('https://a.example/', { signal }).catch((error: unknown) => error))
    // One turn later, both wait.
    await new Promise((resolve) => setTimeout(resolve))
    expect(stopped).toHaveLength(1)
    expect(proofOfWork.getState().isSolving).toBe(true)
    first.abort('left')
    expect([await requests[0], stopped[0]?.aborted]).toEqual(['left', false])
    second.abort('left too')
    expect([await requests[1], stopped[0]?.aborted]).toEqual(['left too', true])
    await expect.poll(() => proofOfWork.getState().isSolving).toBe(false)
  })
})

describe('getPass', () => {
  it('solves another challenge when the first one has expired', async () => {
    const { base } = await overSoftLimit()
    let sent = 0
    const solve = async (challenge: Challenge) => {
      sent += 1
      const { solution } = JSON.parse(await solutionOf(challenge))
      return sent === 1 ? { ...solution, derivedKey: '00' } : solution
    }
    const signal = new AbortController().signal
    expect(await getPass(new URL('/api/challenge', base), signal, { solve })).toEqual({ header: undefined })
    expect(sent).toBe(2)
  })
})
