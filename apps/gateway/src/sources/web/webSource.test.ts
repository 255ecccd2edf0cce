// The web source with sessions of the operator, over the sample's web side.
import { list, record } from '@emaki/domain'
import { politePace } from '@emaki/web-api'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { type ContractContext, openContractContext } from '../../contract/testing/contractContext.ts'
import { openWebMirror } from './webSource.ts'

const sides: ContractContext = openContractContext()
afterAll(() => sides.close())

const [account, other] = sides.catalogue.accounts()
const sessions = [account?.session ?? '', other?.session ?? '']
const reader = account?.id ?? ''

/** A web source, the cookies that its calls had, and the responses that upstream gives instead of the sample's. */
function openSource(values: readonly string[], instead: (cookie: string) => Response | undefined = () => undefined) {
  const cookies: string[] = []
  let nowMs = 0
  const mirror = openWebMirror({
    fetch: async (request) => {
      const cookie = (request.headers.get('cookie') ?? '').replace('PHPSESSID=', '')
      cookies.push(cookie)
      return instead(cookie) ?? sides.site(request)
    },
    sessions: values,
    now: () => nowMs,
    elapsed: () => nowMs,
    log: pino({ level: 'silent' }),
    pace: { ...politePace, spacingMs: 0 },
  })
  const get = async (address: string) => {
    const response = await mirror(new Request(`http://localhost${address}`, { headers: { 'accept-language': 'ja' } }))
    return record(await response.json())
  }
  return { mirror, get, cookies, pass: (ms: number) => (nowMs += ms) }
}

test.each([
  ['/favorite', 'illusts'],
  ['/favorite_novel', 'novels'],
  ['/following', 'user_previews'],
])('%s needs a session, and has then the items of the app API', async (path, member) => {
  const anonymous = openSource([])
  expect((await anonymous.get(`${path}?id=${reader}`)).error).toBeDefined()
  expect(anonymous.cookies).toEqual([])
  const idOf = (item: unknown) => Number(record(record(item).user ?? item).id) + Number(record(item).id ?? 0)
  const [app, web] = [await sides.send(`${path}?id=${reader}`, 'ja'), await openSource(sessions).get(`${path}?id=${reader}`)]
  const items = list(web[member])
  expect(items.length).toBeGreaterThan(0)
  expect(items.map(idOf)).toEqual(list(app.body[member]).map(idOf).slice(0, items.length))
  expect(items.some((item) => record(item).is_bookmarked === true || record(record(item).user).is_followed === true)).toBe(false)
})

test('sessions are used in turn', async () => {
  const { get, cookies, mirror } = openSource(sessions)
  for (const mode of ['day', 'week', 'month', 'day_manga']) await get(`/rank?mode=${mode}`)
  expect(new Set(cookies)).toEqual(new Set(sessions))
  expect(mirror.accounts?.()).toEqual(['live', 'live'])
})

test('a session that upstream limits or rejects rests, and the next one answers', async () => {
  const limited = openSource(sessions, (cookie) =>
    cookie === sessions[0] ? new Response('', { status: 429, headers: { 'retry-after': '30' } }) : undefined,
  )
  const rejected = openSource(sessions, (cookie) => (cookie === sessions[0] ? new Response('{}', { status: 401 }) : undefined))
  for (const { get } of [limited, rejected]) {
    for (const mode of ['day', 'week']) expect(list((await get(`/rank?mode=${mode}`)).illusts).length).toBeGreaterThan(0)
  }
  expect(limited.mirror.accounts?.()).toEqual(['cooling_down', 'live'])
  expect(rejected.mirror.accounts?.()).toEqual(['invalid', 'live'])
  const asked = limited.cookies.length
  await limited.get('/rank?mode=month')
  expect(limited.cookies.slice(asked)).toEqual([sessions[1]])
})

test('without a usable session the source asks as a visitor', async () => {
  const { get, cookies } = openSource(sessions, (cookie) => (cookie === '' ? undefined : new Response('{}', { status: 401 })))
  expect(list((await get('/rank?mode=day')).illusts).length).toBeGreaterThan(0)
  expect(cookies.at(-1)).toBe('')
})

test('writes are refused, whatever the sessions may do', async () => {
  const { get, cookies } = openSource(sessions)
  expect((await get('/req_post?path=v1/user/follow/add&user_id=1')).error).toBeDefined()
  expect(cookies).toEqual([])
})
