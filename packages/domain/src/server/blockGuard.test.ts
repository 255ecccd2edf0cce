// The guard of the site's hosts, over scripted answers and a clock of its own.
import { expect, test } from 'vitest'
import { createBlockGuard } from './blockGuard.ts'
import type { PictureError } from './pictureRules.ts'

const api = 'https://app-api.pixiv.net/v1/illust/ranking'
const ajax = 'https://www.pixiv.net/ajax/illust/1'
const json = () => Response.json({ illusts: [] })
const edge = { server: 'cloudflare', 'cf-ray': '1', 'content-type': 'text/html' }
const block = () => new Response('<html>blocked</html>', { status: 403, headers: edge })

function openGuard(answer: () => Response) {
  let nowMs = 0
  const sent: string[] = []
  const script = { answer }
  const guard = createBlockGuard({ mainHosts: ['app-api.pixiv.net'], elapsed: () => nowMs })
  const fetch = guard.fetch(async (request) => {
    sent.push(request.url)
    return script.answer()
  })
  const send = async (url = api, headers: Record<string, string> = {}) => (await fetch(new Request(url, { headers }))).status
  return { guard, fetch, send, sent, script, pass: (ms: number) => (nowMs += ms) }
}

test.each([
  ['403 with HTML', block],
  ['421', () => new Response('<html>', { status: 421 })],
  ['429 with HTML', () => new Response('<html>', { status: 429, headers: edge })],
  ['an empty 429', () => new Response('', { status: 429 })],
  ['200 with HTML where JSON is due', () => new Response('<html>', { headers: edge })],
  ['a challenge', () => new Response('<html><title>Just a moment...', { status: 503, headers: edge })],
])('P16 repeated %s pauses its host', async (_, answer) => {
  const { guard, send, sent } = openGuard(answer)
  for (let call = 0; call < 5; call++) await send()
  expect([sent.length, guard.blocked()]).toEqual([2, [{ host: 'app-api.pixiv.net', waitMs: 60_000, isMain: true }]])
})

test.each([
  [
    '403 "Rate Limit" as JSON',
    () => Response.json({ error: { message: 'Rate Limit' } }, { status: 403, headers: { 'cf-ray': '1' } }),
  ],
  ['403 "restricted" as JSON', () => Response.json({ error: { user_message: 'restricted' } }, { status: 403 })],
  ['429 as JSON', () => Response.json({ error: { message: 'Rate Limit' } }, { status: 429 })],
  ['404 with HTML', () => new Response('<html>', { status: 404, headers: edge })],
  ['502 with HTML', () => new Response('<html>', { status: 502, headers: edge })],
])('P16 repeated %s pauses no host', async (_, answer) => {
  const { guard, send, sent } = openGuard(answer)
  for (let call = 0; call < 5; call++) await send()
  expect([sent.length, guard.blocked()]).toEqual([5, []])
})

test('P16 alternating good and blocked answers pause no host', async () => {
  let count = 0
  const { guard, send, sent } = openGuard(() => (count++ % 2 === 0 ? json() : block()))
  for (let call = 0; call < 10; call++) await send()
  expect([sent.length, guard.blocked()]).toEqual([10, []])
})

test('P16 a paused host gets one probe at a time, and is open again after one good answer', async () => {
  const { guard, fetch, send, sent, script, pass } = openGuard(block)
  await send()
  await send()
  pass(60_000)
  await Promise.all([send(), send(), send()])
  expect(sent).toHaveLength(3)
  pass(60_000)
  await send()
  expect(sent).toHaveLength(3)
  script.answer = json
  pass(60_000)
  expect([await send(), await send(), sent.length, guard.blocked()]).toEqual([200, 200, 5, []])
  expect((await fetch(new Request(api))).headers.get('retry-after')).toBeNull()
})

test('P16 the answer of a paused host names the time until the probe', async () => {
  const { fetch, send } = openGuard(() => new Response('<html>', { status: 421 }))
  await send()
  await send()
  const response = await fetch(new Request(api))
  expect([response.status, response.headers.get('retry-after')]).toEqual([421, '60'])
})

test('P16 a stated Retry-After is the pause', async () => {
  const { guard, send } = openGuard(() => new Response('', { status: 429, headers: { 'retry-after': '600' } }))
  await send()
  await send()
  expect(guard.blocked()).toMatchObject([{ waitMs: 600_000 }])
})

test('P16 hosts are paused one by one, and pages are no blocks', async () => {
  const { guard, send, script } = openGuard(block)
  await send(ajax)
  await send(ajax)
  script.answer = () => new Response('<html>', { headers: edge })
  expect(await send('https://app-api.pixiv.net/webview/v2/novel?id=1')).toBe(200)
  await send('https://app-api.pixiv.net/webview/v2/novel?id=1')
  expect(guard.blocked().map(({ host, isMain }) => [host, isMain])).toEqual([['www.pixiv.net', false]])
})

test('P16 hosts outside of the site are not watched', async () => {
  const { guard, send, sent } = openGuard(block)
  for (let call = 0; call < 5; call++) await send('https://saucenao.com/search.php')
  for (let call = 0; call < 8; call++) guard.openPicture('example.org').head(403, (name) => headers.get(name))
  expect([sent.length, guard.blocked()]).toEqual([5, []])
})

const headers = new Headers(edge)
const refused = { status: 503, headers: { 'retry-after': expect.any(String) } } satisfies Partial<PictureError>
/** The error of a picture request that the host answers with a page, or that is not sent. */
const refusalOf = (guard: ReturnType<typeof openGuard>['guard'], onSend: () => void): unknown => {
  try {
    const picture = guard.openPicture('i.pximg.net')
    onSend()
    picture.head(403, (name) => headers.get(name))
  } catch (error) {
    return error
  }
  return undefined
}

test('P16 an image host that refuses five pictures in a row with a page is paused, until a probe succeeds', () => {
  const { guard, pass } = openGuard(json)
  let count = 0
  for (let call = 0; call < 8; call++) expect(refusalOf(guard, () => count++)).toMatchObject(refused)
  expect([count, guard.blocked()]).toEqual([5, [{ host: 'i.pximg.net', waitMs: 60_000, isMain: false }]])
  pass(60_000)
  const probe = guard.openPicture('i.pximg.net')
  expect(refusalOf(guard, () => count++)).toMatchObject(refused)
  probe.head(200, () => null)
  probe.end()
  expect([count, guard.blocked()]).toEqual([5, []])
})

test('P16 a picture without a response leaves its host paused, and the next one is the probe', () => {
  const { guard, pass } = openGuard(json)
  for (let call = 0; call < 5; call++) refusalOf(guard, () => undefined)
  pass(60_000)
  guard.openPicture('i.pximg.net').end()
  expect(guard.blocked()).toMatchObject([{ host: 'i.pximg.net', waitMs: 0 }])
  guard.openPicture('i.pximg.net').head(200, () => null)
  expect(guard.blocked()).toEqual([])
})
