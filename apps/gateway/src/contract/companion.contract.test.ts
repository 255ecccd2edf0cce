// The companion's contract, asked of the real site over the gateway's own parts.
import { createCompanion } from '@emaki/companion'
import { boolean, count, japanDay, list, record, shiftDay, text } from '@emaki/domain'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type House, moment, openHouse } from './testing/house.ts'

type Fields = Readonly<Record<string, unknown>>

let house: House
let companion: ReturnType<typeof createCompanion>
let asked: Request[] = []
const events: unknown[] = []
const known = { work: '', manga: '', ugoira: '', novel: '', artist: '', account: '' }
let session: Record<string, string> = {}

beforeAll(async () => {
  house = openHouse()
  companion = createCompanion({
    fetch: (request) => {
      asked.push(request.clone())
      return house.site(request)
    },
    clock: { now: () => moment.getTime(), sleep: () => new Promise(() => undefined) },
    pace: { parallel: 64, spacingMs: 0, pauseMs: 1000, longestWaitMs: 1000 },
    recovery: { baseUrl: 'https://pid-recover.sample' },
    onEvent: (event) => events.push(event),
  })
  const { catalogue } = house
  const ranked = catalogue.ranking('day', shiftDay(japanDay(moment), -2), { offset: 0, limit: 300 })
  known.work = String(ranked.find(({ pageCount, type }) => pageCount > 1 && type === 'illust')?.id)
  known.manga = String(ranked.find(({ type }) => type === 'manga')?.id)
  known.ugoira = String(ranked.find(({ type }) => type === 'ugoira')?.id)
  known.artist = String(catalogue.work(Number(known.work))?.artist.id)
  known.novel = String(catalogue.novelRanking('day', shiftDay(japanDay(moment), -2), { offset: 0, limit: 1 })[0]?.id)
  const account = catalogue.accounts().find(({ xRestrict }) => xRestrict > 0)
  known.account = String(account?.id)
  session = { 'x-auth': `PHPSESSID=${account?.session}` }
  const { token } = await object('/user', session)
  session = { ...session, 'x-csrf-token': text(token) }
}, 120_000)

afterAll(() => house.close())

afterEach(() => {
  house.site.faults.clear()
  asked = []
  expect(house.failures).toEqual([])
  expect(events.splice(0)).toEqual([])
})

async function answer(path: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await companion.request(path, { headers })
  const body: unknown = await response.json()
  expect([path, response.status, response.status === 200 ? undefined : body]).toEqual([path, 200, undefined])
  return body
}

const object = async (path: string, headers: Record<string, string> = {}): Promise<Fields> => record(await answer(path, headers))

const status = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
  (await companion.request(path, { headers })).status

function post(path: string, body: object | URLSearchParams, headers: Record<string, string> = session) {
  const isForm = body instanceof URLSearchParams
  const type = isForm ? 'application/x-www-form-urlencoded; charset=utf-8' : 'application/json; charset=utf-8'
  const content = isForm ? body.toString() : JSON.stringify(body)
  return companion.request(path, { method: 'POST', headers: { ...headers, 'content-type': type }, body: content })
}

const ids = (works: unknown): string[] =>
  list(works).flatMap((work) => (record(work).isAdContainer ? [] : [text(record(work).id)]))

/** Every page of a list by its offset, until `isLast` or an empty one; nothing may come twice. */
async function walk(
  path: (offset: number) => string,
  member: string,
  step: number,
  isLast: (page: Fields, offset: number) => boolean,
) {
  const found: string[] = []
  for (let offset = 0; offset <= 10_000; offset += step) {
    const page = await object(path(offset), session)
    found.push(...ids(page[member]))
    if (list(page[member]).length === 0 || isLast(page, offset)) break
  }
  expect(new Set(found).size).toBe(found.length)
  return found
}

describe('reading a work over the real site', () => {
  it('/ajax/illust/{id}: gives works of each type with addresses for each size', async () => {
    for (const [id, type] of [
      [known.work, 0],
      [known.manga, 1],
      [known.ugoira, 2],
    ] as const) {
      const work = await object(`/ajax/illust/${id}?full=1&lang=zh`)
      expect([work.illustId, work.illustType]).toEqual([id, type])
      expect(Object.values(record(work.urls))).toEqual(Array(5).fill(expect.stringMatching(/^https:\/\/i\.pximg\.net\//)))
    }
  })

  it('/ajax/illust/{id}/pages: gives as many pages as the work has', async () => {
    const { pageCount } = await object(`/ajax/illust/${known.work}`)
    const pages = list(await answer(`/ajax/illust/${known.work}/pages`))
    expect(pages).toHaveLength(count(pageCount))
    for (const page of pages)
      expect(Object.keys(record(record(page).urls)).sort()).toEqual(['original', 'regular', 'small', 'thumb_mini'])
  })

  it('/ajax/illust/{id}/ugoira_meta: gives frames and archives', async () => {
    const meta = await object(`/ajax/illust/${known.ugoira}/ugoira_meta`)
    expect(meta).toMatchObject({ originalSrc: expect.stringMatching(/_ugoira1920x1080\.zip$/), mime_type: expect.any(String) })
    expect(record(list(meta.frames)[0])).toEqual({ file: '000000.jpg', delay: expect.any(Number) })
  })

  it('/ajax/novel/{id}: gives the text', async () => {
    const novel = await object(`/ajax/novel/${known.novel}`)
    expect(novel.id).toBe(known.novel)
    expect(text(novel.content).length).toBeGreaterThan(50)
  })

  it('gives 404 with upstream’s words for works that never were', async () => {
    for (const path of [
      '/ajax/illust/999999999999',
      '/ajax/illust/999999999999/pages',
      '/ajax/novel/999999999999',
      '/ajax/user/999999999999',
    ]) {
      const response = await companion.request(path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
      expect(text(record(record(await response.json()).error).message)).not.toBe('')
    }
  })
})

describe('reading a user over the real site', () => {
  it('/ajax/user/{id}: gives more with full=1', async () => {
    expect(await object(`/ajax/user/${known.artist}`)).toMatchObject({ userId: known.artist, partial: 0 })
    expect(await object(`/ajax/user/${known.artist}?full=1`)).toMatchObject({
      userId: known.artist,
      partial: 1,
      comment: expect.any(String),
    })
  })

  it('/ajax/user/{id}/illusts/tag: gives every work of a tag once, and as many as promised', async () => {
    const tags = list(await answer(`/ajax/user/${known.artist}/illusts/tags?lang=zh`)).map(record)
    const most = tags.reduce((best, tag) => (count(tag.cnt) > count(best.cnt) ? tag : best))
    const path = (offset: number) =>
      `/ajax/user/${known.artist}/illusts/tag?tag=${encodeURIComponent(text(most.tag))}&offset=${offset}&limit=5&sensitiveFilterMode=userSetting`
    let total = 0
    const found = await walk(path, 'works', 5, (page, offset) => {
      total = count(page.total)
      return offset + 5 >= total
    })
    expect(found.length).toBe(total)
  })

  it('/ajax/user/{id}/following and /illusts/bookmarks: end where their totals do', async () => {
    const following = await object(`/ajax/user/${known.account}/following?offset=0&limit=24&rest=show`, session)
    expect(list(following.users).length).toBe(Math.min(24, count(following.total)))
    const path = (offset: number) => `/ajax/user/${known.account}/illusts/bookmarks?offset=${offset}&limit=48`
    let total = 0
    const found = await walk(path, 'works', 48, (page, offset) => {
      total = count(page.total)
      return offset + 48 >= total
    })
    expect(found.length).toBe(total)
    expect(total).toBeGreaterThan(0)
  })

  it('keeps private lists private', async () => {
    expect(await status(`/ajax/user/${known.account}/illusts/bookmarks?rest=hide`)).toBe(401)
    expect(await status(`/ajax/user/${known.account}/illusts/bookmarks?rest=hide`, session)).toBe(200)
    expect(await status(`/ajax/user/${known.account}/following`)).toBe(401)
    expect(await status('/ajax/follow_latest/illust')).toBe(401)
  })
})

describe('feeds over the real site', () => {
  it('/ajax/follow_latest/illust: gives every new work of followed users once, down to the last page', async () => {
    const seen: string[] = []
    for (let p = 1; p <= 100; p++) {
      const { page } = await object(`/ajax/follow_latest/illust?p=${p}&mode=all`, session)
      seen.push(...list(record(page).ids).map(text))
      if (boolean(record(page).isLastPage)) break
    }
    expect(seen.length).toBeGreaterThan(0)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('/ajax/illust/new: goes on from its cursor without doubles', async () => {
    const seen: string[] = []
    let lastId = '0'
    for (let turn = 0; turn < 5; turn++) {
      const page = await object(`/ajax/illust/new?lastId=${lastId}&limit=20&type=illust&r18=false`, session)
      seen.push(...ids(page.illusts))
      lastId = text(page.lastId)
    }
    expect(seen.length).toBeGreaterThan(60)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('/ajax/discovery/artworks, /ajax/discovery/users, /ajax/illust/discovery: give batches', async () => {
    const works = await object('/ajax/discovery/artworks?mode=all&limit=60', session)
    expect(ids(record(works.thumbnails).illust).length).toBeGreaterThan(30)
    expect(list((await object('/ajax/discovery/users?limit=60', session)).users).length).toBeGreaterThan(0)
    expect(ids((await object('/ajax/illust/discovery?mode=safe&max=18&_anon=1')).illusts).length).toBeGreaterThan(5)
  })

  it('/ajax/{illusts|novels}/comments/roots and /replies: give every comment once while there are more', async () => {
    for (const [kind, id] of [
      ['illust', known.work],
      ['novel', known.novel],
    ] as const) {
      const seen: string[] = []
      let answered: string | undefined
      for (let offset = 0, hasNext = true; hasNext && offset < 3000; ) {
        const page = await object(`/ajax/${kind}s/comments/roots?${kind}_id=${id}&offset=${offset}&limit=30`)
        const comments = list(page.comments).map(record)
        answered ??= text(comments.find((comment) => boolean(comment.hasReplies))?.id) || undefined
        seen.push(...comments.map((comment) => text(comment.id)))
        offset += comments.length
        hasNext = boolean(page.hasNext)
      }
      expect(new Set(seen).size).toBe(seen.length)
      if (answered) {
        const replies = await object(`/ajax/${kind}s/comments/replies?comment_id=${answered}&page=1`)
        expect(list(replies.comments).length).toBeGreaterThan(0)
      }
    }
  })

  it('/ranking: gives places one after the other, to the last page', async () => {
    const date = shiftDay(japanDay(moment), -2).replaceAll('-', '')
    const ranks: number[] = []
    for (let p: unknown = 1; typeof p === 'number'; ) {
      const page = await object(`/ranking?format=json&p=${p}&mode=daily&date=${date}&content=illust`)
      ranks.push(...list(page.contents).map((item) => count(record(item).rank)))
      for (const item of list(page.contents)) expect(record(item).x_restrict).toBe(0)
      p = page.next
    }
    expect(ranks.length).toBeGreaterThan(50)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(new Set(ranks).size).toBe(ranks.length)
  })

  it('/ranking: has every mode, the adult ones for those who may see them', async () => {
    for (const mode of ['daily', 'weekly', 'monthly', 'rookie', 'original', 'daily_ai', 'male', 'female'])
      expect(list((await object(`/ranking?mode=${mode}`)).contents).length).toBeGreaterThan(0)
    const adult = list((await object('/ranking?mode=daily_r18', session)).contents)
    expect(adult.length).toBeGreaterThan(0)
    for (const item of adult) expect(count(record(item).x_restrict)).toBeGreaterThan(0)
  })
})

describe('a session over the real site', () => {
  it('/user: names its user and is checked', async () => {
    const { userData, token } = await object('/user', session)
    expect(record(userData)).toMatchObject({ id: known.account, name: expect.stringMatching(/./), xRestrict: expect.any(Number) })
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    expect(await status('/user')).toBe(401)
    expect(await status('/user', { 'x-auth': `PHPSESSID=${known.account}_${'x'.repeat(32)}` })).toBe(401)
  })

  it('/ajax/illusts/bookmarks/add and /delete: change what the work says of itself', async () => {
    const free = house.catalogue
      .ranking('day', shiftDay(japanDay(moment), -2), { offset: 0, limit: 300 })
      .find(({ id }) => house.catalogue.bookmarkOf('illust', Number(known.account), id) === undefined)
    const state = async () => (await object(`/ajax/illust/${free?.id}?_vercel_no_cache=1&_t=1`, session)).bookmarkData
    expect(await state()).toBeNull()
    const added = await post('/ajax/illusts/bookmarks/add', {
      illust_id: String(free?.id),
      restrict: 0,
      comment: '',
      tags: ['emaki'],
    })
    const { last_bookmark_id } = record(await added.json())
    expect([added.status, await state()]).toEqual([200, { id: last_bookmark_id, private: false }])
    const removed = await post('/ajax/illusts/bookmarks/delete', new URLSearchParams({ bookmark_id: text(last_bookmark_id) }))
    expect([removed.status, await removed.json(), await state()]).toEqual([200, [], null])
  })

  it('/bookmark_add.php and /rpc_group_setting.php: follow and unfollow', async () => {
    const isFollowed = async () => (await object(`/ajax/user/${known.artist}?_vercel_no_cache=1`, session)).isFollowed
    const follow = new URLSearchParams({
      mode: 'add',
      type: 'user',
      user_id: known.artist,
      tag: '',
      restrict: '0',
      format: 'json',
    })
    const added = await post('/bookmark_add.php', follow)
    expect([added.status, await added.json(), await isFollowed()]).toEqual([200, [], true])
    const removed = await post('/rpc_group_setting.php', new URLSearchParams({ mode: 'del', type: 'bookuser', id: known.artist }))
    expect([removed.status, await isFollowed()]).toEqual([200, false])
  })

  it('writes nothing with a forged token or session', async () => {
    const body = { illust_id: known.work, restrict: 0, comment: '', tags: [] }
    const forgedToken = await post('/ajax/illusts/bookmarks/add', body, { ...session, 'x-csrf-token': 'f'.repeat(32) })
    expect([400, 403]).toContain(forgedToken.status)
    const forgedSession = { ...session, 'x-auth': `PHPSESSID=${known.account}_${'x'.repeat(32)}` }
    expect((await post('/ajax/illusts/bookmarks/add', body, forgedSession)).status).toBe(401)
    const follow = new URLSearchParams({ user_id: known.artist })
    expect((await post('/bookmark_add.php', follow, forgedSession)).status).toBe(401)
  })
})

describe('the spotlight over the real site', () => {
  const types = ['illustration', 'column', 'interview', 'manga', 'novels', 'news', 'recommend']

  it.each(['zh-TW', 'ja', 'en', 'ko'])(
    '/api/pixivision/list: every tab in %s is read to its end, every card whole',
    async (lang) => {
      for (const type of types) {
        const seen: string[] = []
        for (let page = 1; page <= 50; page++) {
          // Behind the last page there are no cards, of which the operator hears.
          const articles = list((await object(`/api/pixivision/list?type=${type}&page=${page}&lang=${lang}`)).articles).map(
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
      events.length = 0
    },
  )

  it('/api/pixivision: has ranking and recommendations beside its first page', async () => {
    const first = await object('/api/pixivision')
    for (const member of ['articles', 'rank', 'recommend']) expect(list(first[member]).length).toBeGreaterThan(0)
    expect(await object('/api/pixivision?page=1')).not.toHaveProperty('rank')
  })

  it('/api/pixivision/{id} and /detail: every article is whole as works or as a page, and nothing in it acts', async () => {
    let withWorks = 0
    for (const type of types) {
      for (const item of list((await object(`/api/pixivision/list?type=${type}&lang=en`)).articles)) {
        const id = text(record(item).id)
        const works = await object(`/api/pixivision/${id}?lang=en`)
        const page = await object(`/api/pixivision/detail?id=${id}&lang=en`)
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
    expect(await status('/api/pixivision/999999999')).toBe(404)
  })
})

describe('the extras over the real site', () => {
  it('/api/pid-recover/{id}: finds what was kept, and nothing of what is there', async () => {
    const pages = list(await answer('/api/pid-recover/80000404'))
    expect(pages.length).toBeGreaterThan(0)
    for (const page of pages)
      expect(record(page)).toMatchObject({
        sampleUrl: expect.stringMatching(/^https:/),
        fileUrl: expect.stringMatching(/^https:/),
      })
    expect(await status(`/api/pid-recover/${known.work}`)).toBe(404)
  })

  it('/api/live/{id} and its logs: are what the live host says', async () => {
    const lives = list(record((await house.ask('/live_list')).body).lives)
    const id = text(record(lives[0]).id)
    expect(record((await object(`/api/live/${id}`)).data)).toMatchObject({ id, owner: expect.any(Object) })
    expect(Array.isArray((await object(`/api/live/${id}/logs`)).data)).toBe(true)
    expect((await object(`/proxy/https://sketch.pixiv.net/api/lives/${id}.json`)).data).toBeDefined()
    const missing = await companion.request('/api/live/999999999999')
    expect([missing.status, text(record(record(await missing.json()).error).message)]).toEqual([404, expect.stringMatching(/./)])
  })

  it('/api/pixiv-novel-translate/{id}.html: sends a real novel to the provider and gives its words back', async () => {
    let sent = ''
    const provider = async (request: Request) => {
      sent += text(record(list(record(await request.json()).messages)[1]).content)
      const events = [
        '{"choices":[{"delta":{"content":"译文\\n"}}]}',
        '{"choices":[{"delta":{},"finish_reason":"stop"}]}',
        '[DONE]',
      ]
      return new Response(events.map((event) => `data: ${event}\n\n`).join(''), {
        headers: { 'content-type': 'text/event-stream' },
      })
    }
    const translating = createCompanion({
      fetch: (request) => house.site(request),
      translation: { model: { baseUrl: 'https://models.example/v1', model: 'small', fetch: provider } },
    })
    const response = await translating.request(`/api/pixiv-novel-translate/${known.novel}.html?srv=sc`)
    expect([response.status, await response.text()]).toEqual([200, expect.stringMatching(/^译文<br>/)])
    expect(sent).not.toMatch(/\[newpage\]|\[\[rb:|\[chapter:/)
    const without = await companion.request(`/api/pixiv-novel-translate/${known.novel}.html?srv=sc`)
    expect([without.status, await without.text()]).toEqual([501, expect.stringMatching(/^\{/)])
  })

  it('/api/saucenao: takes a real picture of the site and answers a list', async () => {
    const [page] = list(await answer(`/ajax/illust/${known.work}/pages`))
    const headers = { Referer: 'https://www.pixiv.net/' }
    const picture = await house.site(new Request(text(record(record(page).urls).small), { headers }))
    const form = new FormData()
    form.set('file', await picture.blob(), 'picture.jpg')
    const response = await companion.request('/api/saucenao', { method: 'POST', body: form })
    const found = record(await response.json())
    expect([response.status, Array.isArray(found.results)]).toEqual([200, true])
    const nothing = await companion.request('/api/saucenao', { method: 'POST', body: new FormData() })
    expect(nothing.status).toBe(400)
  })
})

describe('bad days of the real site', () => {
  it('shows no answer of one session to another, and asks with one cookie at most', async () => {
    const path = `/ajax/illust/${known.work}`
    await Promise.all([answer(path, session), answer(path), answer(`${path}?_anon=1`, session)])
    const cookies = asked.map((request) => request.headers.get('cookie'))
    expect(cookies.filter((cookie) => cookie !== null)).toEqual([session['x-auth']])
  })
})
