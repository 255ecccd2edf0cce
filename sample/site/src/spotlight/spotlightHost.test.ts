// www.pixivision.net over the sample collection: every tab in every edition, the structure of articles, and their pictures.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import { type Article, type Articles, openArticles, spotlightTypes } from './articles.ts'

let sample: SampleSite
let articles: Articles
beforeAll(() => {
  sample = openSampleSite()
  articles = openArticles(sample.catalogue, () => new Date('2026-11-21T06:00:00Z'))
})
afterAll(() => sample.catalogue.close())

const editions = ['ja', 'en', 'zh', 'zh-tw', 'ko', 'th', 'ms']

async function page(path: string): Promise<{ status: number; html: string }> {
  const answer = await sample.site(new Request(`https://www.pixivision.net${path}`))
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  return { status: answer.status, html: await answer.text() }
}

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found)
/** Labels of the cards in the main column. */
const cards = (html: string) =>
  all(
    html.split('sidebar-container')[0] ?? '',
    /class="arc__title"><a href="[^"]+" data-gtm-action="ClickTitle" data-gtm-label="(\d+)"/g,
  ).map(Number)
const some = (about: (article: Article) => boolean) => {
  const found = articles.all().find(about)
  if (!found) throw new Error('no such article')
  return found
}

describe('the articles', () => {
  it('are at least sixty in all seven tabs, some without blocks, some with effects, some hostile', async () => {
    expect(articles.all().length).toBeGreaterThanOrEqual(60)
    for (const type of spotlightTypes) expect(articles.all(type).length, type).toBeGreaterThanOrEqual(4)
    const kinds = new Set(articles.all().map(({ shows }) => shows))
    expect(kinds).toEqual(new Set(['works', 'pictures', 'nothing']))
    const pages = await Promise.all(articles.all().map(({ id }) => page(`/en/a/${id}`)))
    expect(pages.filter(({ html }) => html.includes('/effect.png"')).length).toBeGreaterThan(1)
    expect(pages.filter(({ html }) => html.includes('tracker.example')).length).toBeGreaterThan(3)
  })

  it('have unique ids of at most five digits', () => {
    const ids = articles.all().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(Math.max(...ids)).toBeLessThan(100_000)
  })

  it('do not exist before their day', () => {
    const early = openArticles(sample.catalogue, () => new Date('2025-01-01T00:00:00Z'))
    expect(early.all('column')).toHaveLength(2)
    expect(early.find(7005)).toBeUndefined()
  })
})

describe('/{lang}/c/{type}', () => {
  it.each(spotlightTypes)('lists %s to the end without gaps or duplicates, newest first', async (type) => {
    const found: number[] = []
    for (let p = 1, more = true; more; p++) {
      const ids = cards((await page(`/en/c/${type}?p=${p}`)).html)
      expect(ids.length).toBeLessThanOrEqual(20)
      found.push(...ids)
      more = ids.length > 0
    }
    expect(found).toEqual(articles.all(type).map(({ id }) => id))
  })

  it.each(editions)('is in the language of %s', async (edition) => {
    const { status, html } = await page(`/${edition}/c/column`)
    expect(status).toBe(200)
    expect(html).toContain(`<html lang="${edition}">`)
    const [first] = articles.all('column')
    expect(html).toContain(`href="/${edition}/a/${first?.id}"`)
  })

  it('has different texts in different languages', async () => {
    const titles = await Promise.all(
      ['ja', 'en', 'zh'].map(
        async (edition) => all((await page(`/${edition}/c/illustration`)).html, /class="arc__title"><a [^>]+>([^<]+)</g)[0],
      ),
    )
    expect(new Set(titles).size).toBe(3)
  })

  it('has pictures, dates and tags on its cards, and both boxes beside them', async () => {
    const { html } = await page('/zh/c/illustration')
    const pictures = all(html, /class="_thumbnail" style="background-image: {2}url\(([^)]+)\)"/g)
    expect(pictures.length).toBeGreaterThan(20)
    for (const url of pictures.slice(0, 3).concat(pictures.slice(-3))) {
      const picture = await sample.site(new Request(url, { headers: { Referer: 'https://www.pixiv.net/' } }))
      expect([url, picture.status]).toEqual([url, 200])
    }
    expect(all(html, /<time class="_date [^"]*" datetime="(\d{4}-\d\d-\d\d)">/g)).toHaveLength(20)
    expect(all(html, /class="tls__list-item-container"><a [^>]*href="\/zh\/t\/(\d+)"/g).length).toBeGreaterThan(10)
    expect(html).toContain('alc__articles-list-group--ranking')
    expect(html).toContain('data-gtm-category="Osusume Area"')
    expect(all(html, /class="asc__title-link" href="[^"]+" data-gtm-action="ClickTitle" data-gtm-label="(\d+)"/g).length).toBe(11)
  })

  it('lists the articles of a tag', async () => {
    const { tags } = some(({ type }) => type === 'column')
    const { html } = await page(`/ja/t/${tags[0]?.id}`)
    expect(cards(html).length).toBeGreaterThan(0)
  })

  it('distinguishes empty tabs and pages from missing ones', async () => {
    for (const path of ['/en/c/cosplay', '/en/c/column?p=9999']) {
      const { status, html } = await page(path)
      expect([status, cards(html)]).toEqual([200, []])
    }
    for (const path of [
      '/en/c/nothing',
      '/en/c/constructor',
      '/xx/c/column',
      '/__proto__/c/column',
      '/en/c/column?p=0',
      '/en/c/column?p=-1',
      '/en/c/column?p=1e9',
      `/en/c/column?p=${'9'.repeat(400)}`,
      '/en/t/1',
      '/en/t/999999',
      '/en/c/%2e%2e%2fx',
    ]) {
      expect((await page(path)).status, path).toBe(404)
    }
  })
})

describe('/{lang}/a/{id}', () => {
  it('has its works in blocks, with existing pictures and portraits', async () => {
    const article = some(({ type, shows, id }) => type === 'illustration' && shows === 'works' && id % 11 !== 5)
    const { html } = await page(`/zh/a/${article.id}`)
    const blocks = html.split('_feature-article-body__pixiv_illust').slice(1)
    expect(blocks).toHaveLength(article.works().length)
    for (const [index, work] of article.works().entries()) {
      const block = blocks[index] ?? ''
      expect(/class="am__work__title"><a [^>]*href="[^"]*artworks\/(\d+)"/.exec(block)?.[1]).toBe(String(work.id))
      expect(/class="author-img-container" href="[^"]*users\/(\d+)"/.exec(block)?.[1]).toBe(String(work.artist.id))
    }
    const pictures = [
      ...all(html, /class="am__work__(?:illust|uesr-icon)" src="([^"]+)"/g).slice(0, 4),
      ...all(html, /class="_article-illust-eyecatch"><img [^>]*src="([^"]+)"/g),
    ]
    expect(pictures).toHaveLength(5)
    for (const url of pictures)
      expect((await sample.site(new Request(url, { headers: { Referer: 'https://www.pixiv.net/' } }))).status, url).toBe(200)
    expect(html).toMatch(
      /_feature-article-body__article_thumbnail">.*?<\/div><\/div>\s*<div class="article-item _feature-article-body__paragraph">/s,
    )
  })

  it.each(['column', 'interview', 'manga', 'novels', 'news', 'recommend'] as const)(
    'has the text of a %s article in its body',
    async (type) => {
      for (const article of articles.all(type)) {
        for (const edition of ['en', 'zh', 'ja', 'ko'] as const) {
          const { status, html } = await page(`/${edition}/a/${article.id}`)
          expect(status).toBe(200)
          expect(html).toMatch(/<h1 class="am__title">[^<]+<\/h1>/)
          const paragraphs = all(html, /_medium-editor-text">(.+?)<\/div>/g)
          expect(paragraphs).toHaveLength(article.body(edition).length)
          expect(html.includes('_feature-article-body__pixiv_illust')).toBe(article.shows === 'works')
        }
      }
    },
  )

  it('ends with other related articles', async () => {
    const article = some(({ type }) => type === 'illustration')
    const { html } = await page(`/en/a/${article.id}`)
    for (const category of ['Related Article Latest', 'Related Article Popular']) {
      const box = html.split(`data-gtm-category="${category}"`)[1]?.split('</section>')[0] ?? ''
      expect(box).toMatch(/class="rla__heading-link" href="\/en\/t\/\d+" [^>]*data-gtm-label="[^"]+"/)
      const ids = all(box, /class="ascr__title-container"><a [^>]*data-gtm-label="(\d+)"/g).map(Number)
      expect(ids).toHaveLength(4)
      expect(ids).not.toContain(article.id)
    }
  })

  it.each([
    '/en/a/1',
    '/en/a/0',
    '/en/a/99999',
    '/en/a/x',
    '/en/a/-7001',
    '/xx/a/7001',
    '/en/a/7001%00',
    `/en/a/${'7'.repeat(300)}`,
    '/en/a/7001/extra',
    '/a/7001',
  ])('is 404 at %s', async (path) => {
    expect((await page(path)).status).toBe(404)
  })
})

describe('/', () => {
  it('redirects to an edition, whose front page lists everything', async () => {
    const answer = await sample.site(new Request('https://www.pixivision.net/'))
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, 'https://www.pixivision.net/ja/'])
    expect(cards((await page('/ja/')).html)).toEqual(
      articles
        .all()
        .slice(0, 20)
        .map(({ id }) => id),
    )
  })
})
