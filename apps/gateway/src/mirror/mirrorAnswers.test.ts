// Which responses of a mirror are cached, and for how long a 404 is.
import { expect, test } from 'vitest'
import { createMirrorAnswers, mirrorQuestion } from './mirrorAnswers.ts'

function createTestAnswers(respond: () => Response) {
  let nowMs = 1_700_000_000_000
  let calls = 0
  const answers = createMirrorAnswers({
    mirror: () => {
      calls += 1
      return respond()
    },
    now: () => nowMs,
    maxBytes: 1 << 20,
  })
  return {
    ask: (path: string) => {
      const { pathname, searchParams } = new URL(path, 'http://localhost')
      return answers.ask(mirrorQuestion(pathname, searchParams, undefined))
    },
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
  const { ask, calls } = createTestAnswers(() => Response.json(body))
  for (let count = 0; count < 3; count++) await ask(path)
  expect(calls()).toBe(expected)
})

test('a 404 is cached for five minutes', async () => {
  const gone = () => Response.json({ error: { user_message: 'gone' } }, { headers: { 'x-upstream-status': '404' } })
  const { ask, calls, wait } = createTestAnswers(gone)
  for (let count = 0; count < 100; count++)
    expect(await ask('/illust?id=5')).toMatchObject({ upstreamStatus: 404, isWhole: false })
  expect(calls()).toBe(1)
  wait(5 * 60_000)
  await ask('/illust?id=5')
  expect(calls()).toBe(2)
})

test('an error other than a 404 is not cached', async () => {
  const { ask, calls } = createTestAnswers(() => Response.json({ error: {} }, { headers: { 'x-upstream-status': '400' } }))
  for (let count = 0; count < 3; count++) await ask('/illust?id=5')
  expect(calls()).toBe(3)
})
