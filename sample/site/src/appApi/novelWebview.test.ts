// The novel's page over the sample collection: clients can find its object, and it follows the contract.
import type { NovelRecord } from '@emaki/catalogue'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture, signIn } from '../testing/appClient.ts'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import * as shapes from '../testing/shapes.ts'

let sample: SampleSite
let novels: NovelRecord[]
const tokens = new Map<number, string>()
beforeAll(async () => {
  sample = openSampleSite()
  for (const xRestrict of [0, 2] as const) tokens.set(xRestrict, await signIn(sample.site, sample.account(xRestrict)))
  novels = sample.catalogue.newestNovels(undefined, 2, 1000)
})
afterAll(() => sample.catalogue.close())

async function open(query: string, xRestrict: 0 | 2 = 2) {
  const headers = { Authorization: `Bearer ${tokens.get(xRestrict)}`, 'Accept-Language': 'en' }
  const response = await sample.site(new Request(`https://app-api.pixiv.net/webview/v2/novel?${query}`, { headers }))
  return { response, html: await response.text() }
}

/** Reads the object as several clients do: everything between two markers. */
function embedded(html: string): v.InferOutput<typeof shapes.webviewNovel> {
  const [, json = ''] = /\n {4}novel: (\{.*\}),\n {4}isOwnWork: /.exec(html) ?? []
  return v.parse(shapes.webviewNovel, JSON.parse(json))
}

const read = async (novel: NovelRecord) => embedded((await open(`id=${novel.id}&viewer_version=20221031_ai`)).html)
const withText = (mark: RegExp | string) => {
  const found = novels.find(({ id }) => {
    const text = sample.catalogue.novelText(id)
    return typeof mark === 'string' ? text.includes(mark) : mark.test(text)
  })
  if (!found) throw new Error(`no novel with ${mark}`)
  return found
}

describe('GET /webview/v2/novel', () => {
  it('is a page with the complete novel', async () => {
    for (const novel of novels.slice(0, 40)) {
      const { response, html } = await open(`id=${novel.id}`)
      expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
      expect(html.match(/<script/g)).toHaveLength(1)
      expect(embedded(html)).toMatchObject({
        id: String(novel.id),
        userId: String(novel.artist.id),
        text: sample.catalogue.novelText(novel.id),
        tags: novel.tags.map(({ name }) => name),
      })
    }
  })

  it('survives text that resembles script, markup and the page’s own markers', async () => {
    for (const mark of ['isOwnWork', '<script>', '\u2028', '[newpage [chapter']) {
      const novel = withText(mark)
      const { html } = await open(`id=${novel.id}`)
      expect(html.match(/<\/script>/g)).toHaveLength(1)
      expect(embedded(html).text).toBe(sample.catalogue.novelText(novel.id))
    }
  })

  it('has as many pages as the novel', async () => {
    for (const novel of novels.slice(0, 40)) {
      const { text } = await read(novel)
      expect(text.split('[newpage]')).toHaveLength(novel.pageCount)
    }
  })

  it.each([
    /\[chapter:[^[\]]*\]/,
    /\[\[rb:[^>[\]]+ > [^>[\]]+\]\]/,
    /\[\[jumpuri:.+ > https:\/\/.+\]\]/,
    /\[jump:\d+\]/,
    /\[pixivimage:\d+\]/,
    /\[pixivimage:\d+-1\]/,
    /\[uploadedimage:\d+\]/,
  ])('some text contains %s', (mark) => {
    expect(withText(mark)).toBeDefined()
  })

  it('lists the pictures in its text, and has empty arrays without any', async () => {
    const illustrated = await read(withText(/\[pixivimage:\d+-1\]/))
    const [key = ''] = /\d+-1(?=\])/.exec(illustrated.text) ?? []
    expect(illustrated.illusts).toHaveProperty([key])
    const uploads = await read(withText(/\[uploadedimage:\d/))
    const [image] = Object.values(uploads.images)
    expect(typeof image === 'object' && image.urls['1200x1200']).toMatch(/\/novel-cover-master\/img\/.+\/tei\d+_/)
    const plain = await read(novels.find(({ id }) => !/image:/.test(sample.catalogue.novelText(id))) ?? withText('x'))
    expect([plain.illusts, plain.images]).toEqual([[], []])
  })

  it('links to pictures that the image host has', async () => {
    const { images } = await read(withText(/\[uploadedimage:\d/))
    const [image] = Object.values(images)
    for (const url of Object.values(typeof image === 'object' ? image.urls : {})) {
      expect((await picture(sample.site, url)).status, url).toBe(200)
      expect((await picture(sample.site, url.replace(/_[0-9a-f]{32}/, `_${'0'.repeat(32)}`))).status).toBe(404)
    }
  })

  it('links to both neighbours in its series', async () => {
    const part = novels.find(
      ({ series }) => series && sample.catalogue.novelsOfSeries(series.id, 2, { offset: 0, limit: 9 }).length > 2,
    )
    const parts = sample.catalogue.novelsOfSeries(part?.series?.id ?? 0, 2, { offset: 0, limit: 3 })
    const [first, second, third] = await Promise.all(parts.map(read))
    expect(first?.seriesNavigation).toMatchObject({ prevNovel: null, nextNovel: { id: parts[1]?.id, contentOrder: '2' } })
    expect(second?.seriesNavigation).toMatchObject({ prevNovel: { id: parts[0]?.id }, nextNovel: { id: Number(third?.id) } })
    expect((await read(novels.find(({ series }) => !series) ?? withText('x'))).seriesNavigation).toBeNull()
  })

  it('sends errors in JSON', async () => {
    const flagged = novels.find(({ xRestrict }) => xRestrict > 0)?.id
    for (const [query, status] of [
      ['', 400],
      ['id=abc', 400],
      ['novel_id=5', 400],
      ['id=7', 404],
      [`id=${flagged}`, 404],
    ] as const) {
      const { response, html } = await open(query, 0)
      expect(response.status, query).toBe(status)
      expect(v.is(shapes.appApiError, JSON.parse(html))).toBe(true)
    }
  })
})
