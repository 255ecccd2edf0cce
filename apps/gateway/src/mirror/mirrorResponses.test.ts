// Which responses of a mirror are cached, and for how long a 404 is.
import { expect, test } from 'vitest'
import { createResponseCache } from '../cache/responseCache.ts'
import { createMirrorResponses, mirrorRequest } from './mirrorResponses.ts'

function createTestResponses(respond: () => Response) {
  let nowMs = 1_700_000_000_000
  let calls = 0
  const responses = createMirrorResponses({
    mirror: () => {
      calls += 1
      return respond()
    },
    now: () => nowMs,
    cache: createResponseCache({ maxBytes: 1 << 20, now: () => nowMs }),
  })
  return {
    load: (path: string) => {
      const { pathname, searchParams } = new URL(path, 'http://localhost')
      return responses.load(mirrorRequest(pathname, searchParams, undefined))
    },
    renew: responses.renew,
    calls: () => calls,
    wait: (ms: number) => {
      nowMs += ms
    },
  }
}

test.each([
  ['/illust?id=5', { illust: { id: 5, title: 'A' } }, 1],
  ['/illust?id=5', { illust: { id: 6, title: 'A' } }, 3],
  ['/illust?id=5', {}, 3],
  ['/rank', { illusts: null }, 3],
  ['/rank', { illusts: [{ id: 'x' }] }, 3],
  ['/rank', { illusts: [{ id: 5, title: 'A' }] }, 1],
  ['/no_such_route', { illusts: [] }, 3],
])('%s with %j takes calls for three requests: %i', async (path, body, expected) => {
  const { load, calls } = createTestResponses(() => Response.json(body))
  for (let count = 0; count < 3; count++) await load(path)
  expect(calls()).toBe(expected)
})

test('a 404 is cached for five minutes', async () => {
  const notFound = () => Response.json({ error: { user_message: 'gone' } }, { headers: { 'x-upstream-status': '404' } })
  const { load, calls, wait } = createTestResponses(notFound)
  for (let count = 0; count < 100; count++)
    expect(await load('/illust?id=5')).toMatchObject({ upstreamStatus: 404, isWhole: false })
  expect(calls()).toBe(1)
  wait(5 * 60_000)
  await load('/illust?id=5')
  expect(calls()).toBe(2)
})

test('an error other than a 404 is not cached', async () => {
  const { load, calls } = createTestResponses(() => Response.json({ error: {} }, { headers: { 'x-upstream-status': '400' } }))
  for (let count = 0; count < 3; count++) await load('/illust?id=5')
  expect(calls()).toBe(3)
})

test('P28 a work one of whose pictures is missing is asked for again, once in ten minutes', async () => {
  const { load, renew, calls, wait } = createTestResponses(() => Response.json({ illust: { id: 5, title: 'A' } }))
  const missing = () => renew({ kind: 'artwork', id: '5' })
  await load('/illust?id=5')
  for (let count = 0; count < 3; count++) {
    missing()
    await load('/illust?id=5')
  }
  expect(calls()).toBe(2)
  wait(10 * 60_000)
  missing()
  await load('/illust?id=5')
  expect(calls()).toBe(3)
})

test.each([
  ['of another work', '/illust?id=6'],
  ['of a novel with the same id', '/novel_detail?id=5'],
  ['that names no pictures of the work itself', '/related?id=5'],
])('P28 a response %s is not asked for again', async (_, path) => {
  const body = { illust: { id: 6, title: 'A' }, novel: { id: 5, title: 'A' }, illusts: [{ id: 6, title: 'A' }] }
  const { load, renew, calls } = createTestResponses(() => Response.json(body))
  await load(path)
  renew({ kind: 'artwork', id: '5' })
  await load(path)
  expect(calls()).toBe(1)
})
