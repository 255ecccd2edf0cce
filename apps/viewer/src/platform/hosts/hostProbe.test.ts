// Probes of hosts with all kinds of responses: K4 of docs/reliability.md.
import { describe, expect, test, vi } from 'vitest'
import { type ProbeTools, probeHost, sampleAvatar } from './hostProbe.ts'

const work = {
  id: 1,
  title: 't',
  user: { id: 2, name: 'n', profile_image_urls: { medium: 'https://i.pximg.net/user-profile/a.jpg' } },
  image_urls: { medium: 'https://i.pximg.net/m.jpg' },
}
const ranking = JSON.stringify({ illusts: [work], next_url: null })

function tools(responses: Record<string, string | Response | Error>, widths: Record<string, number> = {}) {
  const fetched = vi.fn(async (address: string | URL | Request, _init?: RequestInit) => {
    const response = responses[String(address)]
    if (response === undefined) return new Response('not found', { status: 404 })
    if (response instanceof Error) throw response
    return typeof response === 'string' ? new Response(response) : response
  })
  const widthOf: ProbeTools['widthOf'] = async (address) => {
    const width = widths[address]
    if (width === undefined) throw new Error('no picture')
    return width
  }
  return { fetch: fetched, widthOf }
}
const rank = 'https://mirror.example/rank?mode=day&page=1'
const probe = (response: string | Response | Error) => probeHost('api', 'https://mirror.example', '', tools({ [rank]: response }))

describe('an API host', () => {
  test('is accepted when its ranking has works', async () => expect(await probe(ranking)).toBe('https://mirror.example'))

  test('is found by its origin when it is a gateway of ours', async () => {
    const there = tools({ 'https://mirror.example/api/mirror/rank?mode=day&page=1': ranking, [rank]: '<!doctype html>' })
    expect(await probeHost('api', 'https://mirror.example', '', there)).toBe('https://mirror.example/api/mirror')
  })

  test('is requested without cookies, redirects, or waiting for ever', async () => {
    const there = tools({ [rank]: ranking })
    await probeHost('api', 'https://mirror.example', '', there)
    expect(there.fetch.mock.calls[0]?.[1]).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      signal: expect.any(AbortSignal),
    })
  })

  test.each<[string, string | Response | Error]>([
    ['a web page', '<!doctype html>'],
    ['an error', new Response('{"error":{"message":"Rate Limit"}}', { status: 403 })],
    ['an error in good clothes', '{"error":{"message":"Rate Limit"}}'],
    ['an empty ranking', '{"illusts":[]}'],
    ['works that are none', '{"illusts":[{"a":1},null,7]}'],
    ['another shape', '{"illusts":{"0":{}}}'],
    ['nothing', ''],
    ['null', 'null'],
    ['a redirection', new TypeError('redirect mode is error')],
    ['nothing, for the browser keeps pages away from the local network', new TypeError('Failed to fetch')],
    ['no answer in time', new DOMException('timeout', 'TimeoutError')],
    ['far too much', `{"illusts":[${' '.repeat(5_000_001)}]}`],
  ])('K3, K4: is refused when it responds with %s', async (_, response) => expect(await probe(response)).toBeUndefined())
})

describe('an image proxy', () => {
  const sample = 'https://i.pximg.net/user-profile/a.jpg'
  const address = 'https://pictures.example'

  test('is accepted when the sample loads from it', async () => {
    expect(await probeHost('image', address, sample, tools({}, { 'https://pictures.example/user-profile/a.jpg': 170 }))).toBe(
      address,
    )
  })
  test('is found by its origin when it is a gateway of ours', async () => {
    const there = tools({}, { 'https://pictures.example/api/image/i.pximg.net/user-profile/a.jpg': 170 })
    expect(await probeHost('image', address, sample, there)).toBe(`${address}/api/image`)
  })
  test('K4: is refused when it sends a single pixel or nothing', async () => {
    expect(
      await probeHost('image', address, sample, tools({}, { 'https://pictures.example/user-profile/a.jpg': 1 })),
    ).toBeUndefined()
    expect(await probeHost('image', address, sample, tools({}))).toBeUndefined()
    expect(await probeHost('image', address, '', tools({}))).toBeUndefined()
  })
  test('is probed with the avatar of an artist in the ranking', async () => {
    expect(await sampleAvatar('/api/mirror', tools({ '/api/mirror/rank?mode=day&page=1': ranking }))).toBe(sample)
    expect(await sampleAvatar('/api/mirror', tools({}))).toBe('')
  })
})
