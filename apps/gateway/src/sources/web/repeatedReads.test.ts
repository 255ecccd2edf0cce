import type { WebRequest } from '@emaki/web-api'
import { expect, test } from 'vitest'
import { keepRepeatedReads } from './repeatedReads.ts'

/** A client over a scripted one, and the paths that were asked for. */
function createClient(status = 200) {
  let nowMs = 1
  const asked: string[] = []
  const ask = async ({ path }: WebRequest) => {
    asked.push(path)
    return { status, text: `reply ${asked.length}`, isJson: true }
  }
  const client = keepRepeatedReads({ ask }, () => nowMs)
  const read = async (path: string, more: Partial<WebRequest> = {}) =>
    (await client.ask({ host: 'www.pixiv.net', path, signal: new AbortController().signal, ...more })).text
  return { read, asked, pass: (ms: number) => (nowMs += ms) }
}

const ids = '/ajax/user/7/profile/all'

test.each([
  ids,
  '/ajax/user/7/novels',
  '/ajax/illust/7/recommend/init',
  '/ajax/novel/7/recommend/init',
  '/ajax/search/artworks/tea%2Fcup',
  '/ajax/series/7',
  '/ajax/novel/series/7',
  '/ranking.php',
  '/ajax/ranking/novel',
])('%s is asked for once in two minutes', async (path) => {
  const { read, asked, pass } = createClient()
  expect([await read(path), await read(path)]).toEqual(['reply 1', 'reply 1'])
  pass(120_001)
  expect([await read(path), asked.length]).toEqual(['reply 2', 2])
})

test('other parameters and languages are other responses', async () => {
  const { read } = createClient()
  const path = '/ajax/search/artworks/tea'
  const all = [{}, { query: { p: '2' } }, { language: 'ja' }]
  expect(await Promise.all(all.map((more) => read(path, more)))).toEqual(['reply 1', 'reply 2', 'reply 3'])
})

test('a work is not kept', async () => {
  const { read, asked } = createClient()
  await read('/ajax/illust/7')
  await read('/ajax/illust/7')
  expect(asked).toHaveLength(2)
})

test('responses of one session are kept for it alone', async () => {
  const { read, asked } = createClient()
  const session = (userId: string) => ({ session: { value: `${userId}_${'a'.repeat(32)}`, userId } })
  const all = [{}, session('7'), session('8')]
  for (const more of [...all, ...all]) await read(ids, more)
  expect(asked).toHaveLength(3)
})

test('an error is not kept', async () => {
  const { read, asked } = createClient(500)
  await read(ids)
  await read(ids)
  expect(asked).toHaveLength(2)
})
