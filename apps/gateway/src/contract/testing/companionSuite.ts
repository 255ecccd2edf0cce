// The companion's contract over the embedded site: for the companion app, and for servers that run it.
import { boolean, count, japanDay, list, record, shiftDay, text } from '@emaki/domain'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CompanionContext, Fields } from './companionContext.ts'
import { moment } from './contractContext.ts'

/** Describes the suite for the companion that `open` opens. */
export function describeCompanion(open: () => Promise<CompanionContext>): void {
  let web: CompanionContext

  beforeAll(async () => {
    web = await open()
  }, 120_000)

  afterAll(() => web.context.close())

  afterEach(() => expect(web.settle()).toEqual({ failures: [], reports: [] }))

  const ids = (works: unknown): string[] =>
    list(works).flatMap((work) => (record(work).isAdContainer ? [] : [text(record(work).id)]))

  /** Follows a list by offset until `isLast` or an empty page. Checks that no item occurs twice. */
  async function walk(
    path: (offset: number) => string,
    member: string,
    step: number,
    isLast: (page: Fields, offset: number) => boolean,
  ) {
    const found: string[] = []
    for (let offset = 0; offset <= 10_000; offset += step) {
      const page = await web.object(path(offset), web.session)
      found.push(...ids(page[member]))
      if (list(page[member]).length === 0 || isLast(page, offset)) break
    }
    expect(new Set(found).size).toBe(found.length)
    return found
  }

  describe('reading a work', () => {
    it('/ajax/illust/{id}: returns works of each type with an address for each size', async () => {
      for (const [id, type] of [
        [web.known.work, 0],
        [web.known.manga, 1],
        [web.known.ugoira, 2],
      ] as const) {
        const work = await web.object(`/ajax/illust/${id}?full=1&lang=zh`)
        expect([work.illustId, work.illustType]).toEqual([id, type])
        expect(Object.values(record(work.urls))).toEqual(Array(5).fill(expect.stringMatching(/^https:\/\/i\.pximg\.net\//)))
      }
    })

    it('/ajax/illust/{id}/pages: returns all pages of the work', async () => {
      const { pageCount } = await web.object(`/ajax/illust/${web.known.work}`)
      const pages = list(await web.response(`/ajax/illust/${web.known.work}/pages`))
      expect(pages).toHaveLength(count(pageCount))
      for (const page of pages)
        expect(Object.keys(record(record(page).urls)).sort()).toEqual(['original', 'regular', 'small', 'thumb_mini'])
    })

    it('/ajax/illust/{id}/ugoira_meta: returns frames and archives', async () => {
      const meta = await web.object(`/ajax/illust/${web.known.ugoira}/ugoira_meta`)
      expect(meta).toMatchObject({ originalSrc: expect.stringMatching(/_ugoira1920x1080\.zip$/), mime_type: expect.any(String) })
      expect(record(list(meta.frames)[0])).toEqual({ file: '000000.jpg', delay: expect.any(Number) })
    })

    it('/ajax/novel/{id}: returns the text', async () => {
      const novel = await web.object(`/ajax/novel/${web.known.novel}`)
      expect(novel.id).toBe(web.known.novel)
      expect(text(novel.content).length).toBeGreaterThan(50)
    })

    it('returns 404 with upstream’s message for works that do not exist', async () => {
      for (const path of [
        '/ajax/illust/999999999999',
        '/ajax/illust/999999999999/pages',
        '/ajax/novel/999999999999',
        '/ajax/user/999999999999',
      ]) {
        const response = await web.companion.request(path)
        expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
        expect(text(record(record(await response.json()).error).message)).not.toBe('')
      }
    })
  })

  describe('reading a user', () => {
    it('/ajax/user/{id}: returns more members with full=1', async () => {
      expect(await web.object(`/ajax/user/${web.known.artist}`)).toMatchObject({ userId: web.known.artist, partial: 0 })
      expect(await web.object(`/ajax/user/${web.known.artist}?full=1`)).toMatchObject({
        userId: web.known.artist,
        partial: 1,
        comment: expect.any(String),
      })
    })

    it('/ajax/user/{id}/illusts/tag: returns each work of a tag once, `total` works in all', async () => {
      const tags = list(await web.response(`/ajax/user/${web.known.artist}/illusts/tags?lang=zh`)).map(record)
      const max = tags.reduce((best, tag) => (count(tag.cnt) > count(best.cnt) ? tag : best))
      const path = (offset: number) =>
        `/ajax/user/${web.known.artist}/illusts/tag?tag=${encodeURIComponent(text(max.tag))}&offset=${offset}&limit=5&sensitiveFilterMode=userSetting`
      let total = 0
      const found = await walk(path, 'works', 5, (page, offset) => {
        total = count(page.total)
        return offset + 5 >= total
      })
      expect(found.length).toBe(total)
    })

    it('/ajax/user/{id}/following and /illusts/bookmarks: return `total` items', async () => {
      const following = await web.object(`/ajax/user/${web.known.account}/following?offset=0&limit=24&rest=show`, web.session)
      expect(list(following.users).length).toBe(Math.min(24, count(following.total)))
      const path = (offset: number) => `/ajax/user/${web.known.account}/illusts/bookmarks?offset=${offset}&limit=48`
      let total = 0
      const found = await walk(path, 'works', 48, (page, offset) => {
        total = count(page.total)
        return offset + 48 >= total
      })
      expect(found.length).toBe(total)
      expect(total).toBeGreaterThan(0)
    })

    it('returns private lists only to their owner', async () => {
      expect(await web.status(`/ajax/user/${web.known.account}/illusts/bookmarks?rest=hide`)).toBe(401)
      expect(await web.status(`/ajax/user/${web.known.account}/illusts/bookmarks?rest=hide`, web.session)).toBe(200)
      expect(await web.status(`/ajax/user/${web.known.account}/following`)).toBe(401)
      expect(await web.status('/ajax/follow_latest/illust')).toBe(401)
    })
  })

  describe('feeds', () => {
    it('/ajax/follow_latest/illust: returns each new work of followed users once, up to the last page', async () => {
      const seen: string[] = []
      for (let p = 1; p <= 100; p++) {
        const { page } = await web.object(`/ajax/follow_latest/illust?p=${p}&mode=all`, web.session)
        seen.push(...list(record(page).ids).map(text))
        if (boolean(record(page).isLastPage)) break
      }
      expect(seen.length).toBeGreaterThan(0)
      expect(new Set(seen).size).toBe(seen.length)
    })

    it('/ajax/illust/new: continues from its cursor without duplicates', async () => {
      const seen: string[] = []
      let lastId = '0'
      for (let turn = 0; turn < 5; turn++) {
        const page = await web.object(`/ajax/illust/new?lastId=${lastId}&limit=20&type=illust&r18=false`, web.session)
        seen.push(...ids(page.illusts))
        lastId = text(page.lastId)
      }
      expect(seen.length).toBeGreaterThan(60)
      expect(new Set(seen).size).toBe(seen.length)
    })

    it('/ajax/discovery/artworks, /ajax/discovery/users, /ajax/illust/discovery: return batches', async () => {
      const works = await web.object('/ajax/discovery/artworks?mode=all&limit=60', web.session)
      expect(ids(record(works.thumbnails).illust).length).toBeGreaterThan(30)
      expect(list((await web.object('/ajax/discovery/users?limit=60', web.session)).users).length).toBeGreaterThan(0)
      expect(ids((await web.object('/ajax/illust/discovery?mode=safe&max=18&_anon=1')).illusts).length).toBeGreaterThan(5)
    })

    it('/ajax/{illusts|novels}/comments/roots and /replies: return each comment once', async () => {
      for (const [kind, id] of [
        ['illust', web.known.work],
        ['novel', web.known.novel],
      ] as const) {
        const seen: string[] = []
        let commentWithReplies: string | undefined
        for (let offset = 0, hasNext = true; hasNext && offset < 3000; ) {
          const page = await web.object(`/ajax/${kind}s/comments/roots?${kind}_id=${id}&offset=${offset}&limit=30`)
          const comments = list(page.comments).map(record)
          commentWithReplies ??= text(comments.find((comment) => boolean(comment.hasReplies))?.id) || undefined
          seen.push(...comments.map((comment) => text(comment.id)))
          offset += comments.length
          hasNext = boolean(page.hasNext)
        }
        expect(new Set(seen).size).toBe(seen.length)
        if (commentWithReplies) {
          const replies = await web.object(`/ajax/${kind}s/comments/replies?comment_id=${commentWithReplies}&page=1`)
          expect(list(replies.comments).length).toBeGreaterThan(0)
        }
      }
    })

    it('/ranking: returns the ranks in order, up to the last page', async () => {
      const date = shiftDay(japanDay(moment), -2).replaceAll('-', '')
      const ranks: number[] = []
      for (let p: unknown = 1; typeof p === 'number'; ) {
        const page = await web.object(`/ranking?format=json&p=${p}&mode=daily&date=${date}&content=illust`)
        ranks.push(...list(page.contents).map((item) => count(record(item).rank)))
        for (const item of list(page.contents)) expect(record(item).x_restrict).toBe(0)
        p = page.next
      }
      expect(ranks.length).toBeGreaterThan(50)
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      expect(new Set(ranks).size).toBe(ranks.length)
    })

    it('/ranking: has every mode, and the adult modes for an adult account', async () => {
      for (const mode of ['daily', 'weekly', 'monthly', 'rookie', 'original', 'daily_ai', 'male', 'female'])
        expect(list((await web.object(`/ranking?mode=${mode}`)).contents).length).toBeGreaterThan(0)
      const adult = list((await web.object('/ranking?mode=daily_r18', web.session)).contents)
      expect(adult.length).toBeGreaterThan(0)
      for (const item of adult) expect(count(record(item).x_restrict)).toBeGreaterThan(0)
    })
  })

  describe('a session', () => {
    it('/user: returns the user of a valid session', async () => {
      const { userData, token } = await web.object('/user', web.session)
      expect(record(userData)).toMatchObject({
        id: web.known.account,
        name: expect.stringMatching(/./),
        xRestrict: expect.any(Number),
      })
      expect(token).toMatch(/^[0-9a-f]{32}$/)
      expect(await web.status('/user')).toBe(401)
      expect(await web.status('/user', { 'x-auth': `PHPSESSID=${web.known.account}_${'x'.repeat(32)}` })).toBe(401)
    })

    it('/ajax/illusts/bookmarks/add and /delete: change the bookmark data of the work', async () => {
      const free = web.context.catalogue
        .ranking('day', shiftDay(japanDay(moment), -2), { offset: 0, limit: 300 })
        .find(({ id }) => web.context.catalogue.bookmarkOf('illust', Number(web.known.account), id) === undefined)
      const state = async () => (await web.object(`/ajax/illust/${free?.id}?_vercel_no_cache=1&_t=1`, web.session)).bookmarkData
      expect(await state()).toBeNull()
      const added = await web.post('/ajax/illusts/bookmarks/add', {
        illust_id: String(free?.id),
        restrict: 0,
        comment: '',
        tags: ['emaki'],
      })
      const { last_bookmark_id } = record(await added.json())
      expect([added.status, await state()]).toEqual([200, { id: last_bookmark_id, private: false }])
      const removed = await web.post(
        '/ajax/illusts/bookmarks/delete',
        new URLSearchParams({ bookmark_id: text(last_bookmark_id) }),
      )
      expect([removed.status, await removed.json(), await state()]).toEqual([200, [], null])
    })

    it.each([
      ['/ajax/illusts/like', '/ajax/illust', 'illust_id', 'work'],
      ['/ajax/novels/like', '/ajax/novel', 'novel_id', 'novel'],
    ] as const)('%s: likes once, and for good', async (path, detail, name, known) => {
      const id = web.known[known]
      const state = async () => {
        const { likeData, likeCount } = await web.object(`${detail}/${id}?_vercel_no_cache=1&_t=1`, web.session)
        return [likeData, Number(likeCount)]
      }
      const [, before] = await state()
      const responses = [await web.post(path, { [name]: id }), await web.post(path, { [name]: id })]
      const bodies = await Promise.all(responses.map((response) => response.json()))
      expect([bodies, await state()]).toEqual([
        [{ is_liked: false }, { is_liked: true }],
        [true, Number(before) + 1],
      ])
    })

    it('/bookmark_add.php and /rpc_group_setting.php: follow and unfollow', async () => {
      const isFollowed = async () =>
        (await web.object(`/ajax/user/${web.known.artist}?_vercel_no_cache=1`, web.session)).isFollowed
      const follow = new URLSearchParams({
        mode: 'add',
        type: 'user',
        user_id: web.known.artist,
        tag: '',
        restrict: '0',
        format: 'json',
      })
      const added = await web.post('/bookmark_add.php', follow)
      expect([added.status, await added.json(), await isFollowed()]).toEqual([200, [], true])
      const removed = await web.post(
        '/rpc_group_setting.php',
        new URLSearchParams({ mode: 'del', type: 'bookuser', id: web.known.artist }),
      )
      expect([removed.status, await isFollowed()]).toEqual([200, false])
    })

    it('writes nothing with a forged token or session', async () => {
      const body = { illust_id: web.known.work, restrict: 0, comment: '', tags: [] }
      const forgedToken = await web.post('/ajax/illusts/bookmarks/add', body, { ...web.session, 'x-csrf-token': 'f'.repeat(32) })
      expect([400, 403]).toContain(forgedToken.status)
      const forgedSession = { ...web.session, 'x-auth': `PHPSESSID=${web.known.account}_${'x'.repeat(32)}` }
      expect((await web.post('/ajax/illusts/bookmarks/add', body, forgedSession)).status).toBe(401)
      const follow = new URLSearchParams({ user_id: web.known.artist })
      expect((await web.post('/bookmark_add.php', follow, forgedSession)).status).toBe(401)
    })
  })

  describe('concurrent sessions', () => {
    it('share no response, and only requests with a session send its cookie', async () => {
      const path = `/ajax/illust/${web.known.work}`
      await Promise.all([web.response(path, web.session), web.response(path), web.response(`${path}?_anon=1`, web.session)])
      const cookies = web.requests().map((request) => request.headers.get('cookie'))
      expect(cookies.filter((cookie) => cookie !== null)).toEqual([web.session['x-auth']])
    })
  })
}
