// The host saucenao.com against its contract (docs/contract/companion.md 9.3), through the site.
import type { WorkRecord } from '@emaki/catalogue'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSite, type Site } from '../createSite.ts'
import { blobs, createBlobRenderer } from '../testing/blobRenderer.ts'
import { aUgoira, aWork } from '../testing/records.ts'
import { smallCatalogue } from '../testing/smallCatalogue.ts'

const responseSchema = v.object({
  header: v.object({
    status: v.literal(0),
    results_returned: v.number(),
    results_requested: v.number(),
    short_limit: v.string(),
    long_limit: v.string(),
    short_remaining: v.number(),
    long_remaining: v.number(),
    minimum_similarity: v.number(),
  }),
  results: v.array(
    v.object({
      header: v.object({
        similarity: v.pipe(v.string(), v.regex(/^\d{1,3}\.\d\d$/)),
        thumbnail: v.pipe(v.string(), v.startsWith('https://i.pximg.net/')),
        index_id: v.literal(5),
        index_name: v.string(),
        dupes: v.number(),
        hidden: v.number(),
      }),
      data: v.object({
        ext_urls: v.array(v.pipe(v.string(), v.startsWith('https://www.pixiv.net/'))),
        title: v.string(),
        pixiv_id: v.number(),
        member_name: v.string(),
        member_id: v.number(),
      }),
    }),
  ),
})
const errorSchema = v.object({ header: v.object({ status: v.pipe(v.number(), v.maxValue(-1)), message: v.string() }) })

const works: WorkRecord[] = [
  ...Array.from({ length: 12 }, (_, at) => aWork({ id: 600001 + at, seed: 100 + at, title: `Blobs ${at}` })),
  aUgoira({ id: 600030, seed: 130 }),
  aWork({ id: 600040, seed: 140, xRestrict: 1 }),
  aWork({ id: 600050, seed: 150, xRestrict: 2 }),
  aWork({ id: 600060, seed: 160, stub: 'mypixiv' }),
]

const siteOf = () => createSite({ catalogue: smallCatalogue({ works }), renderer: createBlobRenderer() })
const site = siteOf()
beforeAll(async () => {
  await site.imageSearch.complete()
})
afterAll(() => site.imageSearch.close())

function search(
  site: Site,
  image: Uint8Array<ArrayBuffer> | undefined,
  query = 'output_type=2&numres=30&db=999',
): Promise<Response> {
  const form = new FormData()
  if (image) form.append('file', new Blob([image], { type: 'image/png' }), 'upload.png')
  return site(new Request(`https://saucenao.com/search.php?${query}`, { method: 'POST', body: form }))
}

const results = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return v.parse(responseSchema, await answer.json()).results
}

describe('a search by picture', () => {
  it('finds the work with all its metadata', async () => {
    const [first] = await results(await search(site, await blobs(104, 600, 850)))
    expect(first?.data).toEqual({
      ext_urls: ['https://www.pixiv.net/member_illust.php?mode=medium&illust_id=600005'],
      title: 'Blobs 4',
      pixiv_id: 600005,
      member_name: 'Test PictureRenderer',
      member_id: 90000001,
    })
    expect(Number(first?.header.similarity)).toBeGreaterThan(95)
  })

  it('finds a ugoira by its first frame', async () => {
    const [first] = await results(await search(site, await blobs(130, 900, 600)))
    expect(first?.data.pixiv_id).toBe(600030)
  })

  it('links to a thumbnail that the image host serves', async () => {
    const [first] = await results(await search(site, await blobs(104, 600, 850)))
    const thumbnail = new Request(first?.header.thumbnail ?? '', { headers: { Referer: 'https://www.pixiv.net/' } })
    expect((await site(thumbnail)).status).toBe(200)
  })

  it('returns at most the requested number, most similar first, each work once', async () => {
    const all = await results(await search(site, await blobs(101, 600, 850)))
    const similarities = all.map(({ header }) => Number(header.similarity))
    expect(similarities).toEqual([...similarities].sort((a, b) => b - a))
    expect(new Set(all.map(({ data }) => data.pixiv_id)).size).toBe(all.length)
    expect(await results(await search(site, await blobs(101, 600, 850), 'output_type=2&numres=1'))).toHaveLength(1)
  })

  it('gives other pictures less than half', async () => {
    const all = await results(await search(site, await blobs(999, 600, 850)))
    for (const { header } of all) expect(Number(header.similarity)).toBeLessThan(50)
  })

  it.each([
    ['R-18', 140, 600040],
    ['R-18G', 150, 600050],
  ])('leaves %s works out unless hide=0', async (_rating, seed, id) => {
    const ids = async (query: string) =>
      (await results(await search(site, await blobs(seed, 600, 850), query))).map(({ data }) => data.pixiv_id)
    expect(await ids('output_type=2')).not.toContain(id)
    expect(await ids('output_type=2&hide=3')).not.toContain(id)
    expect((await ids('output_type=2&hide=0'))[0]).toBe(id)
  })

  it('never shows a work that only its artist may see', async () => {
    const all = await results(await search(site, await blobs(160, 600, 850), 'hide=0'))
    expect(all.map(({ data }) => data.pixiv_id)).not.toContain(600060)
  })

  it('returns nothing for other indexes or above the requested minimum similarity', async () => {
    expect(await results(await search(site, await blobs(104, 600, 850), 'db=9'))).toEqual([])
    const sure = await results(await search(site, await blobs(104, 600, 850), 'minsim=80!'))
    expect(sure.map(({ data }) => data.pixiv_id)).toEqual([600005])
  })

  it('returns nothing for a blank picture', async () => {
    const white = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const all = await results(await search(site, new Uint8Array(white)))
    for (const { header } of all) expect(Number(header.similarity)).toBeLessThan(50)
  })

  it('starts the hashing if it has not started', async () => {
    const fresh = siteOf()
    const first = async () => (await results(await search(fresh, await blobs(104, 600, 850))))[0]?.data.pixiv_id
    await vi.waitFor(async () => expect(await first()).toBe(600005), 30_000)
    await fresh.imageSearch.close()
  })
})

describe('an invalid search', () => {
  it.each<[string, number, (site: Site) => Promise<Response>]>([
    ['without a file', 400, (site) => search(site, undefined)],
    ['with a text for a file', 400, (site) => search(site, new TextEncoder().encode('no image'))],
    ['with too large a file', 413, (site) => search(site, new Uint8Array(15 * 1024 * 1024 + 1))],
    ['by GET', 405, (site) => site(new Request('https://saucenao.com/search.php?url=http://127.0.0.1/'))],
    ['at another address', 404, (site) => site(new Request('https://saucenao.com/'))],
    ['without a form', 400, (site) => site(new Request('https://saucenao.com/search.php', { method: 'POST', body: 'x' }))],
  ])('is rejected %s', async (_what, status, ask) => {
    const answer = await ask(site)
    expect(answer.status).toBe(status)
    expect(v.is(errorSchema, await answer.json())).toBe(true)
  })

  it('is rejected if too many searches are waiting', async () => {
    const image = await blobs(104, 600, 850)
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await search(site, image)).status))
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await search(site, image)).status).toBe(200)
  })
})
