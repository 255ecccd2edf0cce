// Pictures and companion responses through mirrors, and their fallback to the site itself.
import type { Fetch } from '@emaki/domain'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSource } from '../app/openSource.ts'
import { readConfig } from '../config/config.ts'
import { createLog } from '../log/log.ts'
import { feedFromFetch, type PictureSink } from '../network/pictureFeed.ts'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { picture, scriptedUpstream } from '../testing/scriptedUpstream.ts'
import { startGateway } from '../testing/startGateway.ts'
import { openMirrorOffers } from './mirrorOffers.ts'

const path = '/c/540x540_70/img-master/img/2026/11/20/00/00/00/1_p0_master1200.jpg'
const base = 'https://mirror.example/api/pixiv'
const emaki = {
  name: 'emaki',
  source: 'upstream',
  selfHosted: true,
  features: {},
  paths: { images: '/api/image', companion: '/api/companion' },
}
const illust = (id: string) => ({ id, title: 'from the mirror' })

/** A mirror with a well-known document that responds with `respond`, and the site's own hosts. */
function opened(respond: (url: URL) => Response | Promise<Response>, wellKnown: unknown = emaki, bases = [base]) {
  const requests: Request[] = []
  const fetch: Fetch = async (request) => {
    const url = new URL(request.url)
    if (url.pathname === '/.well-known/emaki.json') return Response.json(wellKnown, { status: wellKnown === null ? 404 : 200 })
    requests.push(request)
    return url.host === 'i.pximg.net' ? picture({ 'x-from': 'site' }) : respond(url)
  }
  const offers = openMirrorOffers({ fetch, bases, log: createLog('silent'), elapsed: () => 0 })
  const companion = offers.companion(async () => Response.json({ from: 'site' }), false)
  const send = async (target: string, headers: Record<string, string> = {}) => {
    const response = await companion(new Request(`http://companion.invalid${target}`, { headers }))
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const pictureFrom = async (address: string) => {
    let from = ''
    const sink: PictureSink = {
      head(status, header) {
        from = `${status} ${header('x-from')}`
        return false
      },
      bytes: () => true,
      drained: async () => undefined,
      end: () => undefined,
    }
    const request = { url: new URL(address), method: 'GET', headers: {}, signal: new AbortController().signal } as const
    await offers.pictures(feedFromFetch(fetch))(request, sink, { headersMs: 1000, idleMs: 1000 })
    return from
  }
  return { requests, send, pictureFrom, addresses: () => requests.map(({ url }) => url) }
}

const site = { status: 200, body: { from: 'site' } }

describe('pictures', () => {
  test('are fetched through the mirror that offers them', async () => {
    const { pictureFrom, addresses } = opened(() => picture({ 'x-from': 'mirror' }))
    expect(await pictureFrom(`https://i.pximg.net${path}`)).toBe('200 mirror')
    expect(addresses()).toEqual([`https://mirror.example/api/image/i.pximg.net${path}`])
  })

  test.each([403, 429, 500, 502, 503, 508])('are fetched from their own host when the mirror returns %i', async (status) => {
    const { pictureFrom } = opened(() => new Response(null, { status }))
    expect(await pictureFrom(`https://i.pximg.net${path}`)).toBe('200 site')
  })

  test('are fetched from their own host when the mirror is unreachable', async () => {
    const { pictureFrom } = opened(() => Promise.reject(new TypeError('fetch failed')))
    expect(await pictureFrom(`https://i.pximg.net${path}`)).toBe('200 site')
  })

  test('that do not exist are requested once', async () => {
    const { pictureFrom, addresses } = opened(() => new Response(null, { status: 404 }))
    expect(await pictureFrom(`https://i.pximg.net${path}`)).toBe('404 null')
    expect(addresses()).toHaveLength(1)
  })

  test('are fetched from the second mirror when the first fails, which is then paused', async () => {
    const second = 'https://second.example/api/mirror'
    const response = ({ host }: URL) =>
      host === 'mirror.example' ? new Response(null, { status: 502 }) : picture({ 'x-from': host })
    const { pictureFrom, addresses } = opened(response, emaki, [base, second])
    for (let count = 0; count < 3; count++) expect(await pictureFrom(`https://i.pximg.net${path}`)).toBe('200 second.example')
    expect(addresses().filter((address) => address.startsWith('https://mirror.example/'))).toHaveLength(2)
  })
})

describe('companion responses', () => {
  test('are fetched through the mirror that offers them, with validated values only', async () => {
    const { send, requests } = opened(() => Response.json(illust('5')))
    const headers = { 'user-agent': 'secret', referer: 'https://secret.example/' }
    expect(await send('/ajax/illust/5?lang=ja&_t=1&evil=1', headers)).toEqual({ status: 200, body: illust('5') })
    const [request] = requests
    expect(request?.url).toBe('https://mirror.example/api/companion/ajax/illust/5?lang=ja&_images=absolute')
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({ accept: 'application/json' })
  })

  test.each([
    ['a session', '/ajax/illust/5', { 'x-auth': `PHPSESSID=12_${'a'.repeat(32)}` }],
    ['a token', '/ajax/illust/5', { authorization: 'Bearer secret' }],
    ['a session cookie', '/ajax/illust/5', { cookie: `PHPSESSID=12_${'a'.repeat(32)}` }],
    ['a session route', '/ajax/follow_latest/illust', {}],
    ['upstream’s envelope', '/ajax/illust/5?_raw=1', {}],
    ['an unknown route', '/ajax/nothing', {}],
  ])('are not fetched from a mirror for %s', async (_, target, headers) => {
    const { send, requests } = opened(() => Response.json(illust('5')))
    expect(await send(target, headers)).toEqual(site)
    expect(requests).toEqual([])
  })

  test.each<[string, () => Response]>([
    ['a server error', () => new Response('no', { status: 502 })],
    ['a rate limit', () => Response.json({ error: { message: 'Rate Limit' } }, { status: 429 })],
    ['no JSON', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['JSON of the wrong type', () => Response.json('5')],
    ['an error with status 200', () => Response.json({ error: { message: 'no' } })],
    ['another work', () => Response.json(illust('6'))],
    ['nested arrays', () => new Response('['.repeat(100_000) + ']'.repeat(100_000))],
    ['invalid UTF-8', () => new Response(new Uint8Array([0x22, 0xff, 0x22]))],
  ])('are fetched from the site when the mirror returns %s', async (_, response) => {
    const { send } = opened(response)
    expect(await send('/ajax/illust/5')).toEqual(site)
  })

  test('keep the status of a 404', async () => {
    const { send } = opened(() => Response.json({ error: { message: 'gone' } }, { status: 404 }))
    expect(await send('/ajax/illust/5')).toEqual({ status: 404, body: { error: { message: 'gone' } } })
  })
})

test.each([
  ['has no well-known document', null],
  ['is no Emaki gateway', { name: 'other', paths: emaki.paths }],
  ['is itself over a mirror', { ...emaki, source: 'mirror' }],
  ['has paths of another host', { ...emaki, paths: { images: 'https://evil.example/', companion: '//evil.example/x' } }],
])('a mirror that %s gets no requests for pictures and companion responses', async (_, wellKnown) => {
  const { send, pictureFrom, addresses } = opened(() => Response.json(illust('5')), wellKnown)
  expect(await send('/ajax/illust/5')).toEqual(site)
  expect(await pictureFrom(`https://i.pximg.net${path}`)).toBe('200 site')
  expect(addresses()).toEqual([`https://i.pximg.net${path}`])
})

test('EMAKI_SOURCE=mirror serves pictures and companion responses without requests to the site', async () => {
  const upstream = scriptedUpstream((request) =>
    request.url.includes('pximg') ? picture() : Response.json({ error: false, message: '', body: illust('5') }),
  )
  const mirror = await startGateway(upstream)
  const reading = readConfig({ EMAKI_SOURCE: 'mirror', EMAKI_MIRRORS: `http://127.0.0.1:${mirror.port}/api/mirror` })
  if (!reading.ok) throw new Error(reading.problems.join())
  const log = createLog('silent')
  const source = await openSource({ config: reading.config, now: () => new Date(), log, onFirstBuild: () => undefined })
  onTestFinished(() => source.close())
  const { port } = await startGateway({ source })
  const shown = await rawRequest(port, `/api/image/i.pximg.net${path}`)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png'])
  const response = await rawRequest(port, '/api/companion/ajax/illust/5')
  expect([response.status, json(response)]).toEqual([200, illust('5')])
})
