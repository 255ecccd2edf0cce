// Invalid input to every read of the web API gives the contract's error response, never an internal failure or a stack trace.
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSite, type Site } from '../createSite.ts'
import { createRecordingRenderer } from '../testing/recordingRenderer.ts'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import { createWebClient, type WebClient } from '../testing/webClient.ts'
import * as shapes from '../testing/webShapes.ts'

let sample: SampleSite
let client: WebClient
let user: number
let site: Site
const failures: unknown[] = []
beforeAll(() => {
  sample = openSampleSite()
  const now = () => new Date('2026-11-21T06:00:00Z')
  site = createSite({
    catalogue: sample.catalogue,
    renderer: createRecordingRenderer(),
    now,
    onFailure: (error) => failures.push(error),
  })
  client = createWebClient(site, sample.account(2))
  user = sample.account(2).id
})
afterAll(() => {
  sample.catalogue.close()
  expect(failures).toEqual([])
})

const numbers = [
  '0',
  '-1',
  '1.5',
  '1e9',
  '0x10',
  '٣',
  '999999999999',
  '9'.repeat(400),
  'NaN',
  "1' OR '1'='1",
  '1;DROP TABLE works',
  '%00',
  '../1',
  '..%2f1',
]
const words = [
  '"',
  "' OR 1=1 --",
  'NEAR(a b)',
  '*',
  '(',
  'a AND NOT',
  '\u0000',
  '\u202E',
  '%',
  '__proto__',
  '<script>',
  'あ'.repeat(10_000),
]

async function expectRefused(path: string, statuses: readonly number[]) {
  const { status, json, text } = await client.get(path)
  expect(statuses, `${path.slice(0, 120)} → ${status}`).toContain(status)
  if (status !== 200) expect(v.safeParse(shapes.refusal, json).success, text.slice(0, 200)).toBe(true)
  expect(text).not.toMatch(/\bat .+\.ts:\d+|SqliteError|node:internal/)
}

describe('numbers in paths', () => {
  it.each([
    '/ajax/illust/X',
    '/ajax/illust/X/pages',
    '/ajax/illust/X/ugoira_meta',
    '/ajax/novel/X',
    '/ajax/user/X',
    '/ajax/user/X/illusts/tags',
  ])('%s', async (path) => {
    for (const number of numbers) await expectRefused(path.replace('X', encodeURIComponent(number)), [404])
  })

  it('that are reserved respond with their own error', async () => {
    await expectRefused('/ajax/illust/10000404', [404])
    await expectRefused('/ajax/illust/10000403', [403])
    const limited = await client.get('/ajax/illust/10000429')
    expect([limited.status, limited.headers.get('Retry-After')]).toEqual([429, '60'])
  })
})

describe('numbers in queries', () => {
  it.each([
    ['/ajax/user/U/illusts/tag?tag=x&offset=X', [200, 400]],
    ['/ajax/user/U/illusts/tag?tag=x&limit=X', [400]],
    ['/ajax/user/U/illusts/bookmarks?tag=&offset=X', [200, 400]],
    ['/ajax/user/U/illusts/bookmarks?tag=&limit=X', [400]],
    ['/ajax/user/U/following?tag=&offset=X', [200, 400]],
    ['/ajax/user/U/following?tag=&limit=X', [400]],
    ['/ajax/follow_latest/illust?p=X', [400]],
    ['/ajax/illust/new?lastId=X', [200, 400]],
    ['/ajax/illust/new?limit=X', [400]],
    ['/ajax/illust/discovery?max=X', [400]],
    ['/ajax/discovery/artworks?limit=X', [400]],
    ['/ajax/discovery/users?limit=X', [400]],
    ['/ajax/illusts/comments/roots?illust_id=X', [400, 404]],
    ['/ajax/novels/comments/roots?novel_id=X', [400, 404]],
    ['/ajax/illusts/comments/replies?comment_id=X', [400, 404]],
    ['/ajax/novels/comments/replies?comment_id=X', [400, 404]],
  ] as const)('%s', async (path, statuses) => {
    for (const number of numbers)
      await expectRefused(path.replace('U', String(user)).replace('X', encodeURIComponent(number)), statuses)
  })

  it('are required where needed', async () => {
    for (const path of [
      '/ajax/illusts/comments/roots',
      '/ajax/novels/comments/roots?illust_id=1',
      '/ajax/illusts/comments/replies',
    ]) {
      await expectRefused(path, [400])
    }
    await expectRefused(`/ajax/user/${user}/illusts/tag`, [400])
    await expectRefused(`/ajax/user/${user}/following`, [400])
  })

  it('far beyond the end find nothing', async () => {
    for (const path of [
      `/ajax/user/${user}/illusts/bookmarks?tag=&offset=999999999`,
      `/ajax/user/${user}/illusts/tag?tag=x&offset=999999999`,
    ]) {
      expect((await client.get(path)).json).toMatchObject({ error: false, body: { works: [] } })
    }
    expect((await client.get('/ajax/follow_latest/illust?p=100000')).json).toMatchObject({
      body: { page: { ids: [], isLastPage: true } },
    })
  })
})

describe('words', () => {
  it.each([
    '/ajax/user/U/illusts/tag?tag=X',
    '/ajax/user/U/illusts/bookmarks?tag=X',
    '/ajax/user/U/following?tag=X',
    '/ajax/follow_latest/illust?tag=X',
  ])('%s', async (path) => {
    for (const word of words)
      await expectRefused(path.replace('U', String(user)).replace('X', encodeURIComponent(word)), [200, 400])
  })

  it.each([
    '/ajax/follow_latest/illust?mode=X',
    '/ajax/illust/new?type=X',
    '/ajax/illust/new?r18=X',
    '/ajax/illust/discovery?mode=X',
    '/ajax/discovery/artworks?mode=X',
    '/ajax/user/U?full=X',
    '/ajax/user/U/following?tag=&rest=X',
    '/ajax/user/U/illusts/bookmarks?tag=&order=X',
  ])('outside their set are rejected: %s', async (path) => {
    for (const word of [...words, 'constructor', 'toString']) {
      await expectRefused(path.replace('U', String(user)).replace('X', encodeURIComponent(word)), [400])
    }
  })

  it('for unknown languages mean English', async () => {
    for (const lang of words) expect((await client.get(`/ajax/user/${user}?lang=${encodeURIComponent(lang)}`)).status).toBe(200)
  })
})

describe('paths', () => {
  it.each([
    '/ajax/',
    '/ajax/nothing',
    '/ajax/illust/1%2f..%2fx',
    '/ajax/illust/1/pages/',
    '/ajax/illusts/bookmarks/add',
    '/ajax/user//illusts/tags',
    '/ajax/ILLUST/1',
  ])('that are unknown return 404: %s', async (path) => expectRefused(path, [404]))

  it('outside /ajax are pages', async () => {
    for (const path of ['/nothing', '/artworks/1', '//evil.example/rpc', '/.git/config', '/bookmark_add.php']) {
      const answer = await client.get(path)
      expect([path, answer.status, answer.headers.get('Content-Type')]).toEqual([path, 404, 'text/html; charset=utf-8'])
    }
  })

  it('reject other methods', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      const answer = await site(new Request(`https://www.pixiv.net/ajax/user/${user}`, { method }))
      expect(answer.status).toBe(404)
    }
  })
})
