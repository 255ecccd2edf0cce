// Contract cases of errors: bad input, missing things, and a failing upstream.
import { blockedText, record, text } from '@emaki/domain'
import { mirrorRoutes } from '@emaki/mirror'
import { mirrorErrorSchema, responseSchema, upstreamErrorSchema } from '@emaki/mirror/openapi'
import * as v from 'valibot'
import { claim, same, shaped } from './claims.ts'
import type { FakeUpstream, JsonResponse, MirrorCase, MirrorContext } from './mirrorContext.ts'
import { plainRoutes, type Subjects } from './subjects.ts'

const badInput = [
  '',
  '%00',
  '%0d%0aHost:%20evil.example',
  '%E0%A4%A',
  '../../etc/passwd',
  'https://evil.example/',
  '__proto__',
  '"NEAR"*',
  "'; drop table works; --",
  'col:%20*%20OR%20(',
  '-1',
  '9'.repeat(30),
  '1e309',
  '2999-12-31',
  '2024-02-30',
  'x'.repeat(10_000),
  '👩‍👩‍👧',
  '{"a":1}',
]
const noIds = ['', 'abc', '-1', '0', '1e9', '0x10', '1.5', '٣', '99999999999999999999', '1;2']
const hosts = new Set(['app-api.pixiv.net', 'oauth.secure.pixiv.net'])
const missing = 999_999_999_999
const stack = /\bat .+\.[jt]s:\d+|node_modules|SQLITE/i

/** Checks for a valid response, upstream's error or the mirror's error, without an internal error or a request to another host. */
function holds(context: MirrorContext, path: string, route: string, response: JsonResponse): void {
  const { status, body } = response
  const statuses = [200, 400, 403, 404, 422, ...(context.isServer ? [414] : [])]
  claim(statuses.includes(status), `${route}: one of the contract's statuses`, [status, body])
  if (status === 404 || status === 414 || status === 422) shaped(body, mirrorErrorSchema, route)
  else if (Object.hasOwn(body, 'error')) shaped(body, upstreamErrorSchema, route)
  else claim(status === 200 && v.is(responseSchema(path) ?? v.never(), body), `${route}: the contract's shape`, body)
  claim(!stack.test(JSON.stringify(body)), `${route}: no stack`, body)
  same(context.faults, [], `${route}: the mirror itself does not fail`)
  const other = context.requests().find(({ host }) => !hosts.has(host))
  claim(other === undefined, `${route}: no other host`, other)
}

export const errorCases = (subjectsOf: (context: MirrorContext) => Promise<Subjects>): readonly MirrorCase[] => [
  ...mirrorRoutes
    .filter(({ query }) => query.length > 0)
    .map(
      ({ path, query }): MirrorCase => ({
        title: `${path} accepts or rejects any value of ${query.map(({ name }) => name).join(', ')}`,
        run: async (context) => {
          const plain = plainRoutes(await subjectsOf(context)).get(path) ?? path
          for (const { name } of query) {
            const rest = new URL(plain, 'http://mirror.test').searchParams
            rest.delete(name)
            for (const value of badInput) {
              const route = `${path}?${rest}&${encodeURIComponent(name)}=${value}`
              holds(context, path, route, await context.send(route))
            }
          }
        },
      }),
    ),
  ...mirrorRoutes
    .filter(({ query }) => query.some(({ isRequired }) => isRequired))
    .map(
      ({ path, query }): MirrorCase => ({
        title: `${path} names the missing parameter and sends nothing`,
        run: async (context) => {
          await context.send('/me')
          context.requests()
          const name = query.find(({ isRequired }) => isRequired)?.name ?? ''
          if (name === 'path') return same((await context.send(path)).status, 400, path)
          for (const value of name === 'id' ? noIds : ['', '%20%20', 'x'.repeat(1001)]) {
            const response = await context.send(`${path}?${name}=${value}`)
            same(response.status, 422, `${path}?${name}=${value}`)
            shaped(response.body, mirrorErrorSchema, path)
          }
          const bare = await context.send(path)
          same(record((bare.body.validation as unknown[])[0]).loc, ['query', name], `${path} alone`)
          same(context.requests(), [], 'nothing was sent')
        },
      }),
    ),
  ...[
    '/illust',
    '/ugoira_metadata',
    '/member',
    '/novel_detail',
    '/webview_novel',
    '/novel_text',
    '/illust_series',
    '/novel_series',
  ].map(
    (path): MirrorCase => ({
      title: `${path} of a missing id gets upstream's error and status`,
      run: async (context) => {
        const response = await context.send(`${path}?id=${missing}`)
        shaped(response.body, upstreamErrorSchema, path)
        same([response.status, response.headers.get('x-upstream-status')], [200, '404'], path)
        same(response.headers.get('cache-control'), 'no-store', path)
        claim(text(record(response.body.error).user_message) !== '', 'a message for users', response.body)
      },
    }),
  ),
  {
    title: '/illust of a missing work has in Chinese the message that starts recovery',
    run: async (context) => {
      const words = async (language: string) =>
        record((await context.send(`/illust?id=${missing}`, language)).body.error).user_message
      same(await words('zh-CN'), '尚无此页', 'Chinese')
      claim((await words('en')) !== '尚无此页', 'English')
    },
  },
  {
    title: '/rank, /search and /illust_recommended reject unknown modes, orders and offsets with upstream’s message',
    run: async (context) => {
      const message = async (route: string) => record((await context.send(route)).body.error).message
      same(await message('/rank?mode=evil'), '{"mode":["mode contains invalid value"]}', 'mode')
      same(await message('/rank_novel?mode=month'), '{"mode":["mode contains invalid value"]}', 'novel mode')
      same(await message('/search?word=a&order=evil'), '{"sort":["sort contains invalid value"]}', 'order')
      same(await message('/search?word=a&mode=evil'), '{"search_target":["search_target contains invalid value"]}', 'target')
      same(await message('/illust_recommended?offset=5001'), '{"offset":["offset must be no more than 5000"]}', 'offset')
    },
  },
  {
    title: 'an unknown route gets 404 in the mirror’s shape',
    run: async (context) => {
      const onlyApp = context.isServer ? [] : ['/rank/', '/%00']
      for (const route of ['/nope', '/?type=nope', '/__proto__', ...onlyApp]) {
        const response = await context.send(route)
        same([response.status, response.body.detail], [404, 'Not Found'], route)
        shaped(response.body, mirrorErrorSchema, route)
      }
    },
  },
]

const json = (message: string, status: number) =>
  Response.json({ error: { user_message: '', message, reason: '', user_message_details: {} } }, { status })
const html = (status: number) =>
  new Response('<html><body>busy</body></html>', { status, headers: { 'Content-Type': 'text/html' } })
const grant = 'Error occurred at the OAuth process. Please check your Access Token to fix this. Error Message: invalid_grant'

/** Each upstream failure, with the status and perhaps the message that a client of the mirror gets. */
const failures: readonly (readonly [what: string, fakeUpstream: FakeUpstream, status: number, message?: string])[] = [
  ['F01 429', () => json('Rate Limit', 429), 200, 'Rate Limit'],
  ['F01 403', () => json('Rate Limit', 403), 200, 'Rate Limit'],
  ['F02 500 with HTML', () => html(500), 502],
  ['F02 500 with JSON', () => json('try later', 500), 200, 'try later'],
  ['F03, P16 403 with HTML', () => html(403), 503, blockedText(403)],
  ['F03, P16 200 with HTML', () => html(200), 503, blockedText(200)],
  ['F03 an empty body', () => new Response(''), 502],
  ['F05 the wrong shape', () => Response.json({ illusts: null, user: 5, comments: 'none' }), 502],
  ['F04 a truncated response', halved, 502],
  ['F06 a reset connection', () => Promise.reject(new TypeError('fetch failed')), 502],
]

async function halved(request: Request, pass: (request: Request) => Promise<Response>): Promise<Response> {
  const whole = await (await pass(request)).text()
  return new Response(whole.slice(0, whole.length >> 1), { headers: { 'Content-Type': 'application/json' } })
}

export const upstreamFailureCases = (subjectsOf: (context: MirrorContext) => Promise<Subjects>): readonly MirrorCase[] => [
  ...mirrorRoutes
    .filter(({ path }) => !['/me', '/openapi.json', '/req_post'].includes(path))
    .map(
      ({ path }): MirrorCase => ({
        title: `${path} passes on every upstream failure and caches none`,
        run: async (context) => {
          const route = plainRoutes(await subjectsOf(context)).get(path) ?? path
          const isPage = path === '/webview_novel' || path === '/novel_text'
          // A server pauses its account after a rate limit, so its own tests have that row.
          const these = failures.filter(([what]) => !context.isServer || !what.startsWith('F01'))
          for (const [what, fakeUpstream, statusOfJson, messageOfJson] of these) {
            // A novel page is HTML itself: without its data it is an answer that cannot be read.
            const isReadablePage = isPage && what.includes('200 with HTML')
            const status = isReadablePage ? 502 : statusOfJson
            const message = isReadablePage ? undefined : messageOfJson
            const other = context.another()
            await other.send('/me')
            other.requests()
            other.fakeUpstream(fakeUpstream)
            const response = await other.send(route)
            same(response.status, status, `${route}: ${what}`)
            same(response.headers.get('cache-control'), 'no-store', `${route}: ${what}`)
            shaped(response.body, status === 200 ? upstreamErrorSchema : mirrorErrorSchema, `${route}: ${what}`)
            if (message !== undefined) same(record(response.body.error).message, message, `${route}: ${what}`)
            const tries = other.requests().length
            same(tries, what.startsWith('F06') && !context.isServer ? 3 : 1, `${route}: ${what}: tries`)
            other.fakeUpstream(undefined)
            claim(isPage || !Object.hasOwn((await other.send(route)).body, 'error'), `${route}: works after ${what}`)
            same(other.faults, [], `${route}: ${what}`)
          }
        },
      }),
    ),
  {
    title: 'F06, F07: an upstream that never responds makes /rank fail after the timeout without a retry',
    run: async (context) => {
      const other = context.another()
      await other.send('/me')
      other.requests()
      let requests = () => {}
      const reached = new Promise<void>((resolve) => {
        requests = resolve
      })
      other.fakeUpstream(() => {
        requests()
        return new Promise(() => {})
      })
      const response = other.send('/rank')
      await reached
      other.timeOut()
      same((await response).status, 502, '/rank')
      same(other.requests().length, 1, 'tries')
    },
  },
  {
    title: 'F20: 30 calls of /rank with an expired token cause one refresh and succeed in order',
    run: async (context) => {
      const { day } = await subjectsOf(context)
      const route = (page: number) => `/rank?date=${day}&size=1&page=${page + 1}`
      const pages = Array.from({ length: 30 }, (_, page) => route(page))
      const other = context.another()
      const expected = await Promise.all(pages.map(async (page) => (await other.send(page)).body))
      other.requests()
      let ended: string | null = null
      other.fakeUpstream((request) => {
        const token = request.headers.get('authorization')
        ended ??= token
        return token === ended ? json(grant, 400) : undefined
      })
      const responses = await Promise.all(pages.map(async (page) => (await other.send(page)).body))
      const sent = other.requests()
      same(sent.filter(({ path }) => path === '/auth/token').length, 1, 'refreshes')
      const calls = sent.filter(({ path }) => path === '/v1/illust/ranking').length
      // A server may receive some requests only after the refresh.
      claim(calls === 60 || (context.isServer && calls > 30 && calls < 60), 'each call once again', calls)
      same(responses, expected, 'responses in order')
    },
  },
]
