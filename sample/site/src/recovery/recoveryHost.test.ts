// The recovery host: works that it archived, works that it did not, and their pictures (docs/contract/companion.md 9.1).
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createSite } from '../createSite.ts'
import { createRecordingRenderer } from '../testing/recordingRenderer.ts'
import { aWork } from '../testing/records.ts'
import { smallCatalogue } from '../testing/smallCatalogue.ts'

const gone = aWork({ id: 91000001, stub: 'unknown', pageCount: 3 })
const lost = aWork({ id: 91000002, stub: 'unknown' })
const there = aWork({ id: 91000003 })
const site = createSite({ catalogue: smallCatalogue({ works: [gone, lost, there] }), renderer: createRecordingRenderer() })
const get = (path: string, method = 'GET') => site(new Request(`https://pid-recover.sample${path}`, { method }))

const address = v.pipe(v.string(), v.regex(/^https:\/\/pid-recover\.sample\/(data|sample)\/\d+_p\d+\.jpg$/))
const pages = v.pipe(
  v.array(
    v.strictObject({
      source: v.pipe(v.string(), v.includes('pximg.net')),
      tags: v.pipe(v.array(v.string()), v.minLength(1)),
      createDate: v.pipe(v.string(), v.isoTimestamp()),
      fileUrl: v.nullable(address),
      sampleUrl: address,
    }),
  ),
  v.minLength(1),
)

describe('https://pid-recover.sample/{id}', () => {
  it.each([gone.id, 10000404, 123456789404])('has every page of %d with its pictures', async (id) => {
    const answer = await get(`/${id}`)
    expect(answer.status).toBe(200)
    const found = v.parse(pages, await answer.json())
    expect(new Set(found.map(({ sampleUrl }) => sampleUrl)).size).toBe(found.length)
    for (const { fileUrl, sampleUrl } of found) {
      for (const url of [fileUrl ?? sampleUrl, sampleUrl]) expect((await site(new Request(url))).status, url).toBe(200)
    }
  })

  it.each([
    ['a work that was not kept', `/${lost.id}`],
    ['a work that is still there', `/${there.id}`],
    ['too few digits', '/1404'],
    ['an unknown number', '/99999998'],
    ['no number', '/abc'],
    ['a leading zero', '/0091000404'],
    ['a path', '/..%2f..%2f'],
    ['nothing', '/'],
  ])('returns 404 in JSON for %s', async (_what, path) => {
    const answer = await get(path)
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'Not Found' }])
  })

  it('returns 404 for pages that did not exist, and rejects writes', async () => {
    expect((await get(`/data/${gone.id}_p3.jpg`)).status).toBe(404)
    expect((await get(`/sample/${there.id}_p0.jpg`)).status).toBe(404)
    expect((await get(`/other/${gone.id}_p0.jpg`)).status).toBe(404)
    expect((await get(`/${gone.id}`, 'POST')).status).toBe(405)
  })
})
