// Companion routes that the web side does not have, over the embedded site: spotlights, recovery, lives, translation, image search.
import { list, record, text } from '@emaki/domain'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CompanionContext } from './companionContext.ts'

/** The languages of the spotlight. */
const languages: readonly string[] = ['zh-TW', 'ja', 'en', 'ko']

/** Describes the suite for the companion that `open` opens. `count`: in how many languages. */
export function describeCompanionExtras(open: () => Promise<CompanionContext>, count = languages.length): void {
  let web: CompanionContext

  beforeAll(async () => {
    web = await open()
  }, 120_000)

  afterAll(() => web.context.close())

  afterEach(() => expect(web.settle()).toEqual({ failures: [], reports: [] }))

  describe('the spotlight', () => {
    const types = ['illustration', 'column', 'interview', 'manga', 'novels', 'news', 'recommend']

    it.each(languages.slice(0, count))('/api/pixivision/list: lists complete cards on every tab in %s', async (lang) => {
      for (const type of types) {
        const seen: string[] = []
        for (let page = 1; page <= 50; page++) {
          // The page after the last one has no cards, and the companion reports that.
          const articles = list((await web.object(`/api/pixivision/list?type=${type}&page=${page}&lang=${lang}`)).articles).map(
            record,
          )
          if (articles.length === 0) break
          for (const article of articles) {
            expect(article).toMatchObject({
              title: expect.stringMatching(/./),
              thumbnail: expect.stringMatching(/^https:\/\/[\w.-]+\.(?:pximg|pixivision)\.net\//),
              article_url: expect.stringMatching(/^https:\/\/www\.pixivision\.net\/[a-z-]+\/a\/\d+$/),
              publish_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
            })
            seen.push(text(article.id))
          }
        }
        expect([type, seen.length > 0, new Set(seen).size]).toEqual([type, true, seen.length])
      }
      web.reports()
    })

    it('/api/pixivision: has ranking and recommendations on its first page', async () => {
      const first = await web.object('/api/pixivision')
      for (const member of ['articles', 'rank', 'recommend']) expect(list(first[member]).length).toBeGreaterThan(0)
      expect(await web.object('/api/pixivision?page=1')).not.toHaveProperty('rank')
    })

    it('/api/pixivision/{id} and /detail: return complete articles without active content', async () => {
      let withWorks = 0
      for (const type of types) {
        for (const item of list((await web.object(`/api/pixivision/list?type=${type}&lang=en`)).articles)) {
          const id = text(record(item).id)
          const works = await web.object(`/api/pixivision/${id}?lang=en`)
          const page = await web.object(`/api/pixivision/detail?id=${id}&lang=en`)
          expect([works.title, page.title]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
          expect(text(page.content)).not.toMatch(/<script|<iframe|<[^>]*\s(?:on\w+|style)=|(?:href|src)="(?!https?:)/i)
          for (const [, source] of text(page.content).matchAll(/<img[^>]*\ssrc="([^"]*)"/g))
            expect(source).toMatch(/^https:\/\/(?:[\w-]+\.)*(?:pximg\.net|pixiv\.net|pixivision\.net)\//)
          if (list(works.items).length > 0) withWorks++
          for (const work of list(works.items)) {
            expect(record(work)).toMatchObject({
              illust_id: expect.stringMatching(/^\d+$/),
              illust_url: expect.stringMatching(/^https:/),
              user_id: expect.stringMatching(/^\d+$/),
              user_name: expect.stringMatching(/./),
            })
          }
        }
      }
      expect(withWorks).toBeGreaterThan(5)
      expect(await web.status('/api/pixivision/999999999')).toBe(404)
    })
  })

  describe('other routes', () => {
    it('/api/pid-recover/{id}: finds a removed work, and gets 404 for an existing one', async () => {
      const pages = list(await web.response('/api/pid-recover/80000404'))
      expect(pages.length).toBeGreaterThan(0)
      for (const page of pages)
        expect(record(page)).toMatchObject({
          sampleUrl: expect.stringMatching(/^https:/),
          fileUrl: expect.stringMatching(/^https:/),
        })
      expect(await web.status(`/api/pid-recover/${web.known.work}`)).toBe(404)
    })

    it('/api/live/{id} and its logs: return the data of the live host', async () => {
      const lives = list(record((await web.context.send('/live_list')).body).lives)
      const id = text(record(lives[0]).id)
      expect(record((await web.object(`/api/live/${id}`)).data)).toMatchObject({ id, owner: expect.any(Object) })
      expect(Array.isArray((await web.object(`/api/live/${id}/logs`)).data)).toBe(true)
      expect((await web.object(`/proxy/https://sketch.pixiv.net/api/lives/${id}.json`)).data).toBeDefined()
      const missing = await web.companion.request('/api/live/999999999999')
      expect([missing.status, text(record(record(await missing.json()).error).message)]).toEqual([
        404,
        expect.stringMatching(/./),
      ])
    })

    it('/api/pixiv-novel-translate/{id}.html: gets 501 without a provider', async () => {
      const without = await web.companion.request(`/api/pixiv-novel-translate/${web.known.novel}.html?srv=sc`)
      expect([without.status, await without.text()]).toEqual([501, expect.stringMatching(/^\{/)])
    })

    it('/api/saucenao: accepts a picture and returns a list', async () => {
      const [page] = list(await web.response(`/ajax/illust/${web.known.work}/pages`))
      const headers = { Referer: 'https://www.pixiv.net/' }
      const picture = await web.context.site(new Request(text(record(record(page).urls).small), { headers }))
      const form = new FormData()
      form.set('file', await picture.blob(), 'picture.jpg')
      const response = await web.companion.request('/api/saucenao', { method: 'POST', body: form })
      const found = record(await response.json())
      expect([response.status, Array.isArray(found.results)]).toEqual([200, true])
      const nothing = await web.companion.request('/api/saucenao', { method: 'POST', body: new FormData() })
      expect(nothing.status).toBe(400)
    })
  })
}
