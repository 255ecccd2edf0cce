// The bundled worker in workerd: the contract suites with the sample site behind it over HTTP, then its cache, deny list, pictures, limits
// and pages. workerd starts once for all.
import { type Fetch, list, record, text } from '@emaki/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeCompanionExtras } from '../../gateway/src/contract/testing/companionExtrasSuite.ts'
import { describeCompanionOrigins } from '../../gateway/src/contract/testing/companionOriginsSuite.ts'
import { describeCompanion } from '../../gateway/src/contract/testing/companionSuite.ts'
import { type ContractContext, moment, openContractContext } from '../../gateway/src/contract/testing/contractContext.ts'
import { mirrorCases } from '../../gateway/src/contract/testing/mirrorCases.ts'
import type { MirrorContext } from '../../gateway/src/contract/testing/mirrorContext.ts'
import { describeMirror } from '../../gateway/src/contract/testing/mirrorSuite.ts'
import { describeNextPages } from '../../gateway/src/contract/testing/nextPagesSuite.ts'
import { describeSharedAccount } from '../../gateway/src/contract/testing/sharedAccountSuite.ts'
import { describeBlockedSite } from './testing/blockedSiteSuite.ts'
import { createContractTargets } from './testing/contractTargets.ts'
import { describeFirstScreens } from './testing/firstScreenSuite.ts'
import { deployedLimits, startWorker, type TestWorker } from './testing/startWorker.ts'

const origin = 'https://edge.example'
const files = new Map([
  [
    '/index.html',
    '<!doctype html><html><head><link rel="stylesheet" href="/main.css"><!-- emaki:head --></head><body></body></html>',
  ],
  ['/first-screen.css', '.fs{color:red}'],
  ['/assets/main-abc123.js', 'export {}'],
])
let site: ContractContext
let worker: TestWorker

beforeAll(async () => {
  site = openContractContext()
  const refreshToken = site.catalogue.accounts()[0]?.refreshToken ?? ''
  worker = await startWorker({ upstream: site.site, refreshToken, files })
}, 120_000)

afterAll(async () => {
  await worker.stop()
  await site.close()
})

/** The worker as the target of each suite. Each describe has one suite, because the one that opens last owns the upstream. */
const targets = () => createContractTargets(worker, site)

const isWhole = process.env.EDGE === 'whole'
/** Checks that repeat for each route. Without `EDGE=whole` they run for these routes: one by id, and one by a word. */
const repeated = / (?:passes on every upstream failure|accepts or rejects any value|names the missing parameter)/
const sampledRoutes = /^\/(?:illust|search_autocomplete) /
/** The clock of the client cannot be advanced in the middle of a request. */
const needsClock = /^F06, F07/
const cases = mirrorCases(moment.getTime()).filter(
  ({ title }) => !needsClock.test(title) && (isWhole || !repeated.test(title) || sampledRoutes.test(title)),
)

describe('the mirror of the worker', () => {
  let context: MirrorContext
  beforeAll(() => {
    context = targets().mirrorCases()
  })
  it.each(cases.map((one) => [one.title, one] as const))(
    '%s',
    async (_title, { run }) => {
      await run(context)
      expect(site.failures.splice(0)).toEqual([])
    },
    120_000,
  )
})

describe('the lists of the mirror of the worker', () => {
  describeMirror(() => targets().mirror(), { endPause: () => worker.pass(3_600_000), isSampled: !isWhole })
})

describe('next pages of the worker', () => {
  describeNextPages({
    bases: ['/api/mirror'],
    open: async () => targets().server(),
    openOver: async (upstream) => targets().server(upstream),
    illust: () => targets().ranked('illust'),
    novel: () => targets().ranked('novel'),
  })
})

describe('the companion of the worker', () => {
  describeCompanion(() => targets().companion())
})

describe('further routes of the companion of the worker', () => {
  describeCompanionExtras(() => targets().companion(), isWhole ? undefined : 1)
})

describe('the companion of the worker for other origins', () => {
  describeCompanionOrigins(
    () => targets().companion(),
    async (_, images) => targets().companionServer(images),
  )
})

describe('the worker', () => {
  let sent: Request[] = []
  let upstream: Fetch
  beforeAll(() => {
    upstream = (request) => site.site(request)
    worker.reach((request) => {
      sent.push(request.clone())
      return upstream(request)
    })
  })
  beforeEach(() => {
    sent = []
    upstream = (request) => site.site(request)
  })

  let clients = 0
  /** Sends a request of another client to the worker with its cache. */
  const send = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    worker.cached(new Request(`${origin}${path}`, { method, headers: { 'cf-connecting-ip': `client ${++clients}`, ...headers } }))
  /** Sends until `is` holds: the cache is written after the response is sent. */
  const sendUntil = async (path: string, is: (response: Response) => boolean, headers: Readonly<Record<string, string>> = {}) => {
    for (;;) {
      const response = await send(path, headers)
      if (is(response)) return response
    }
  }
  const firstPicture = async () => {
    const [work] = list(record(await (await send('/api/mirror/illust_recommended')).json()).illusts)
    return `/api/image/${text(record(record(work).image_urls).medium).slice('https://'.length)}`
  }

  it('caches a response of the mirror under its parameters and its language only', async () => {
    const whole = await send('/api/mirror/tags?x=1', { 'accept-language': 'en' })
    expect([whole.status, whole.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    const etag = whole.headers.get('etag') ?? ''
    const repeated = { 'accept-language': 'en', 'if-none-match': etag, cookie: 'a=b', 'x-auth': 'c' }
    await sendUntil('/api/mirror/tags?y=2', ({ status }) => status === 304, repeated)
    sent = []
    expect((await send('/api/mirror/tags', { 'accept-language': 'en' })).headers.get('etag')).toBe(etag)
    expect(sent).toEqual([])
    await send('/api/mirror/tags', { 'accept-language': 'ko' })
    expect(sent).toHaveLength(1)
  })

  it('never caches companion responses to requests with a session', async () => {
    const session = { 'x-auth': `PHPSESSID=${site.catalogue.accounts()[0]?.session}` }
    for (let turn = 0; turn < 2; turn++) {
      const response = await send('/api/companion/user', session)
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    }
    expect(sent.filter(({ headers }) => headers.get('cookie') === session['x-auth'])).toHaveLength(2)
  })

  it('stores a verified session in a cookie for its own pages only', async () => {
    const { session } = site.catalogue.accounts()[0] ?? {}
    const store = (headers: Readonly<Record<string, string>>) =>
      worker.cached(
        new Request(`${origin}/api/companion/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ session }),
        }),
      )
    const stored = await store({ 'sec-fetch-site': 'same-origin' })
    expect(stored.headers.get('set-cookie')).toMatch(
      /^PHPSESSID=\d+_\w+; Path=\/api\/companion; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
    )
    expect((await store({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).status).toBe(403)
  })

  it('sends pictures with their length and ranges, and caches them without the query', async () => {
    const path = await firstPicture()
    sent = []
    const whole = await send(path)
    const bytes = new Uint8Array(await whole.arrayBuffer())
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
    expect(whole.headers.get('content-length')).toBe(String(bytes.byteLength))
    expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(sent[0]?.headers.get('referer')).toBe('https://app-api.pixiv.net/')
    const part = await sendUntil(`${path}?t=1`, ({ status }) => status === 206, { range: 'bytes=2-5' })
    expect([...new Uint8Array(await part.arrayBuffer())]).toEqual([...bytes.subarray(2, 6)])
  })

  it.each([
    ['/api/image/evil.example/a.png', 400],
    ['/api/image/i.pximg.net/a/../../b.png', 400],
    ['/api/image/i.pximg.net@evil.example/a.png', 400],
    ['/api/image/127.0.0.1/a.png', 400],
  ])('refuses the picture %s without a request', async (path, status) => {
    expect((await send(path)).status).toBe(status)
    expect(sent).toEqual([])
  })

  it.each([
    ['HTML that is declared as a picture', '<html></html> not a picture', 'image/png', 200, 415],
    ['a type that is no picture', '\x89PNG\r\n\x1a\n0000', 'text/html', 200, 415],
    ['a redirect to another host', '', 'image/png', 302, 502],
  ])('refuses %s', async (_what, body, type, given, status) => {
    upstream = async () =>
      new Response(body === '' ? null : body, {
        status: given,
        headers: { 'content-type': type, location: 'https://evil.example/a.png' },
      })
    expect((await send(`/api/image/i.pximg.net/img/${given}${type}/${body.length}.png`)).status).toBe(status)
    expect(sent.map(({ url }) => new URL(url).host)).toEqual(['i.pximg.net'])
  })

  it('writes the first data into the page of home, without markup of upstream', async () => {
    upstream = (request) =>
      request.url.includes('/v1/illust/ranking')
        ? Promise.resolve(Response.json({ illusts: [{ id: 1, title: '</script><b>' }], next_url: null }))
        : site.site(request)
    const page = await sendUntil('/', () => sent.length > 0)
    await page.text()
    const filled = async (): Promise<string> => {
      const html = await (await send('/')).text()
      return html.includes('"illusts"') ? html : filled()
    }
    const html = await filled()
    expect(html).toContain('{"version":1,"config":{"mirrorBase":"/api/mirror"')
    expect(html).toContain('\\u003c/script>\\u003cb>')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  it('serves hashed files without limit, and 404 for missing ones', async () => {
    const file = await send('/assets/main-abc123.js')
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
    expect((await send('/assets/other.js')).status).toBe(404)
    expect((await send('/api/nothing')).status).toBe(404)
    expect((await send('/rank/daily', {}, 'DELETE')).status).toBe(405)
  })

  it.each(['artwork', 'user', 'tag', 'word'])(
    'denies a work by %s on every route, in cached lists, and its pictures',
    async (kind) => {
      const lists = ['/api/mirror/rank?mode=day', '/api/companion/ranking?mode=daily']
      const [work] = list(record(await (await send(lists[0] ?? '')).json()).illusts).map(record)
      const { id, user, tags, title, image_urls } = record(work)
      const values: Readonly<Record<string, unknown>> = {
        artwork: id,
        user: record(user).id,
        tag: record(list(tags)[0]).name,
        word: title,
      }
      const about = [
        `/api/mirror/illust?id=${id}`,
        `/api/mirror/related?id=${id}`,
        `/api/companion/ajax/illust/${id}`,
        `/api/companion/ajax/illust/${id}/pages`,
        `/api/image/${text(record(image_urls).medium).slice('https://'.length)}`,
      ]
      const statuses = () => Promise.all(about.map(async (path) => (await send(path)).status))
      const shows = async (path: string) => new RegExp(`"(?:id|illust_id)":"?${id}\\b`).test(await (await send(path)).text())
      expect(await statuses()).toEqual([200, 200, 200, 200, 200])
      for (const path of lists) {
        const etag = (await send(path)).headers.get('etag') ?? ''
        await sendUntil(path, ({ status }) => status === 304, { 'if-none-match': etag })
        expect(await shows(path)).toBe(true)
      }
      await worker.deny(`${kind} ${values[kind]}`)
      worker.pass(30_000)
      sent = []
      for (const path of lists) expect(await shows(path)).toBe(false)
      expect(sent).toEqual([])
      expect(await statuses()).toEqual([404, 404, 404, 404, 404])
      await worker.deny('')
      worker.pass(30_000)
      expect((await send(about[0] ?? '')).status).toBe(200)
    },
  )

  it('lets a reader scroll through a whole ranking in a minute, with two pictures of each work', async () => {
    // The smallest picture that the worker accepts: its first bytes are those of a GIF.
    const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    upstream = async (request) =>
      new URL(request.url).host.endsWith('.pximg.net')
        ? new Response(picture, { headers: { 'content-type': 'image/gif' } })
        : site.site(request)
    const reader = { 'cf-connecting-ip': '198.51.100.7' }
    const statusesOf = (paths: readonly string[]) =>
      Promise.all(
        paths.map(async (path) => {
          const response = await send(path, reader)
          await response.arrayBuffer()
          return response.status
        }),
      )
    const seen = new Set<number>()
    for (let page = 1; page <= 17; page++) {
      for (const status of await statusesOf([`/api/mirror/rank?mode=week&page=${page}`])) seen.add(status)
      const works = Array.from({ length: 30 }, (_, index) => page * 100 + index)
      const pictures = works.flatMap((id) => [
        `/api/image/i.pximg.net/c/540x540_70/img-master/img/2026/11/20/00/00/00/${id}_p0_master1200.jpg`,
        `/api/image/i.pximg.net/user-profile/img/2026/11/20/00/00/00/${id}_50.jpg`,
      ])
      for (const status of await statusesOf(pictures)) seen.add(status)
    }
    expect([...seen]).toEqual([200])
  }, 120_000)

  it('limits the calls upstream of a client, and counts an IPv6 /64 as one', async () => {
    // The platform counts by the minute, and a new minute may begin meanwhile.
    const call = async (count: number): Promise<number> =>
      (await send(`/api/mirror/nothing${count}`, { 'cf-connecting-ip': `2001:db8::${count.toString(16)}` })).status
    let count = 0
    while ((await call(count)) === 404) count++
    expect(count).toBeGreaterThanOrEqual(deployedLimits.upstream)
    expect((await send('/api/mirror/nothing', { 'cf-connecting-ip': '2001:db8:0:1::1' })).status).toBe(404)
  })

  it('F01: sends 429 with Retry-After for a rate limit, and cached responses meanwhile', async () => {
    upstream = async () => Response.json({ error: { message: 'Rate Limit', user_message: '', reason: '' } }, { status: 429 })
    const limited = await send('/api/mirror/search?word=limited')
    expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(record(record(await limited.json()).error).message).toBe('Rate Limit')
    expect((await send('/api/mirror/tags', { 'accept-language': 'en' })).status).toBe(200)
  })

  it('F02: serves a cached response while upstream fails, and calls upstream again after a pause', async () => {
    const path = '/api/mirror/search?word=stale'
    const found = (title: string) => Response.json({ illusts: [{ id: 1, title }], next_url: null, search_span_limit: 1 })
    const read = async () => {
      const response = await send(path)
      return [response.status, response.headers.get('x-cache'), JSON.stringify(await response.json()).includes('first')]
    }
    upstream = async (request) => (request.url.includes('/v1/search/illust') ? found('first') : site.site(request))
    // The account pauses after a rate limit.
    worker.pass(3_600_000)
    const etag = (await send(path)).headers.get('etag') ?? ''
    await sendUntil(path, ({ status }) => status === 304, { 'if-none-match': etag })
    worker.pass(24 * 3_600_000)
    upstream = async (request) =>
      request.url.includes('/v1/search/illust') ? new Response('<html>', { status: 502 }) : site.site(request)
    expect(await read()).toEqual([200, 'stale', true])
    upstream = async (request) => (request.url.includes('/v1/search/illust') ? found('second') : site.site(request))
    expect(await read()).toEqual([200, null, false])
  })
})

describe('pages of the worker', () => {
  describeFirstScreens(() => ({ worker, site }))
})

describe('the block guard of the worker', () => {
  describeBlockedSite(() => ({ worker, site }))
})

describe('shared responses of the worker', () => {
  describeSharedAccount(() => targets().sharedAccount())
})
