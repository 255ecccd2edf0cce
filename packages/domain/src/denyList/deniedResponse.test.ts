import { expect, test } from 'vitest'
import { type FilteredApi, handlerWithoutDenied, jsonWithoutDenied, verdictError } from './deniedResponse.ts'
import { createDeniedWorks } from './deniedWorks.ts'
import { createDenyRules } from './denyRules.ts'

const works = createDeniedWorks(() => createDenyRules([{ kind: 'artwork', value: '7' }]))
const listed = { 'access-control-allow-origin': 'https://viewer.example' }

/** Sends a request about a denied work through the filter of an API. */
function send(format: FilteredApi, path: string, method = 'GET') {
  const cors = format === 'companion' ? () => listed : undefined
  const handler = handlerWithoutDenied(
    works,
    async () => 200,
    format,
    () => new Response(null, { status: 204 }),
    cors,
  )
  return handler(new Request(`https://emaki.example${path}`, { method }))
}

test.each([
  ['mirror', '/illust?id=7', '*'],
  ['appApi', '/v1/illust/detail?illust_id=7', '*'],
  ['companion', '/ajax/illust/7', 'https://viewer.example'],
] as const)('handlerWithoutDenied lets pages of other origins read the 404 of the %s', async (format, path, origin) => {
  const { status, headers } = await send(format, path)
  expect([status, headers.get('access-control-allow-origin')]).toEqual([404, origin])
  expect((await send(format, path, 'OPTIONS')).status).toBe(204)
})

/** The response to a request through the filter of the mirror, for a handler that answers with this body. */
async function filtered(body: string, { type = 'application/json', format = 'mirror' as FilteredApi, path = '/rank' } = {}) {
  const headers = { 'content-type': type, etag: '"1"', 'content-length': String(body.length), 'x-other': 'stays' }
  const handler = handlerWithoutDenied(
    works,
    async () => 200,
    format,
    () => new Response(body, { status: 201, headers }),
  )
  return handler(new Request(`https://emaki.example${path}`))
}

const illust = (id: number) => ({ id, title: 't', illust_ai_type: 0, tags: [] })

test('handlerWithoutDenied removes denied works from JSON, and headers that belong to the whole body', async () => {
  const response = await filtered(JSON.stringify({ illusts: [illust(7), illust(8)] }))
  expect(await response.json()).toEqual({ illusts: [illust(8)] })
  expect([response.status, response.headers.get('x-other'), response.headers.get('content-type')]).toEqual([
    201,
    'stays',
    'application/json',
  ])
  expect([response.headers.get('etag'), response.headers.get('content-length')]).toEqual([null, null])
})

test('handlerWithoutDenied answers 404 for a response about a denied work, whatever its address', async () => {
  const response = await filtered(JSON.stringify({ illust: illust(7) }))
  expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('handlerWithoutDenied passes on bodies that are no JSON, unchanged', async () => {
  const html = await filtered('<img src="x">', { type: 'text/html' })
  expect([await html.text(), html.headers.get('etag')]).toEqual(['<img src="x">', '"1"'])
  expect(await (await filtered('{"cut":')).text()).toBe('{"cut":')
  expect(await (await filtered('')).text()).toBe('')
})

test('handlerWithoutDenied serves no whole page of the site while anything is denied', async () => {
  const path = '/https://www.pixivision.net/ja/a/1'
  expect((await filtered('{}', { format: 'companion', path })).status).toBe(404)
  expect((await filtered('{}', { format: 'companion', path: '/ajax/top' })).status).toBe(201)
  expect((await filtered('{}', { format: 'mirror', path })).status).toBe(201)
})

test('handlerWithoutDenied passes on everything while nothing is denied', async () => {
  const handler = handlerWithoutDenied(
    createDeniedWorks(() => createDenyRules([])),
    async () => 200,
    'mirror',
    () => new Response(JSON.stringify({ illust: illust(7) }), { headers: { 'content-type': 'application/json', etag: '"1"' } }),
  )
  const response = await handler(new Request('https://emaki.example/illust?id=7'))
  expect([await response.json(), response.headers.get('etag')]).toEqual([{ illust: illust(7) }, '"1"'])
})

test.each([
  ['allowed', undefined],
  ['denied', 404],
  ['unknown', 503],
] as const)('verdictError of %s is the status %s', (verdict, status) => {
  expect(verdictError(verdict)?.status).toBe(status)
})

test('jsonWithoutDenied returns the same text when nothing is denied', () => {
  const text = '{ "illusts": [ ] }'
  expect(jsonWithoutDenied(text, works)).toBe(text)
  expect(jsonWithoutDenied(JSON.stringify({ illust: illust(7) }), works)).toBeUndefined()
})
