// Feeds, random batches and comments of www.pixiv.net over the sample collection: shapes, paging to the end, and visibility.
import { hasPlainName } from '@emaki/catalogue'
import type * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import { bodyOf, expectNoDuplicates, idsOf } from '../testing/webBody.ts'
import { createWebClient, type WebClient } from '../testing/webClient.ts'
import * as shapes from '../testing/webShapes.ts'

let sample: SampleSite
let client: WebClient
let anonymous: WebClient
beforeAll(() => {
  sample = openSampleSite()
  client = createWebClient(sample.site, sample.account(2))
  anonymous = createWebClient(sample.site)
})
afterAll(() => sample.catalogue.close())

const body = <T extends v.GenericSchema>(shape: T, path: string, by = client) => bodyOf(by, shape, path)

describe('/ajax/follow_latest/illust', () => {
  it('has pages to the end without gaps or duplicates, newest first', async () => {
    const found: number[] = []
    for (let p = 1, isLast = false; !isLast; p++) {
      const { page, thumbnails } = await body(shapes.followLatest, `/ajax/follow_latest/illust?p=${p}&mode=all&lang=zh`)
      expect(page.ids.length).toBeLessThanOrEqual(60)
      expect(idsOf(thumbnails.illust).sort()).toEqual(page.ids.map(String).sort())
      found.push(...page.ids)
      isLast = page.isLastPage
    }
    expectNoDuplicates(found)
    expect(found).toEqual([...found].sort((one, two) => two - one))
    expect(found.length).toBeGreaterThan(100)
    expect((await anonymous.get('/ajax/follow_latest/illust')).status).toBe(401)
  })

  it('distinguishes safe and adult works', async () => {
    const ratings = async (mode: string) => {
      const { thumbnails } = await body(shapes.followLatest, `/ajax/follow_latest/illust?mode=${mode}`)
      return new Set(thumbnails.illust.map((work) => ('id' in work ? work.xRestrict > 0 : undefined)))
    }
    expect(await ratings('safe')).toEqual(new Set([false]))
    expect(await ratings('r18')).toEqual(new Set([true]))
  })
})

describe('/ajax/illust/new', () => {
  it.each(['type=illust', 'type=manga', 'type=illust&r18=true'])('goes back by its cursor: %s', async (query) => {
    const found: number[] = []
    for (let page = 0, lastId = '0'; page < 4; page++) {
      const answer = await body(shapes.newWorks, `/ajax/illust/new?lastId=${lastId}&limit=20&${query}&lang=zh`)
      const ids = idsOf(answer.illusts).map(Number)
      expect(ids).toHaveLength(20)
      expect(answer.lastId).toBe(String(ids.at(-1)))
      expect(answer.illusts.every((work) => !('xRestrict' in work) || work.xRestrict > 0 === query.includes('r18'))).toBe(true)
      found.push(...ids)
      lastId = answer.lastId
    }
    expectNoDuplicates(found)
    expect(found).toEqual([...found].sort((one, two) => two - one))
  })

  it('ends with an empty page and the same cursor, and needs a login', async () => {
    expect(await body(shapes.newWorks, '/ajax/illust/new?lastId=1')).toEqual({ illusts: [], lastId: '1' })
    expect((await anonymous.get('/ajax/illust/new')).status).toBe(401)
  })
})

describe('/ajax/illust/discovery', () => {
  it('returns a different selection each time, with an advertisement, for any client', async () => {
    const hands = await Promise.all(
      [1, 2].map(() => body(shapes.cards, '/ajax/illust/discovery?mode=safe&max=18&_anon=1&_t=1', anonymous)),
    )
    const [one, two] = hands.map(({ illusts }) => idsOf(illusts))
    expect(one).toHaveLength(18)
    expect(one).not.toEqual(two)
    expect(hands[0]?.illusts).toContainEqual({ isAdContainer: true })
    expect(hands[0]?.illusts.every((work) => !('xRestrict' in work) || work.xRestrict === 0)).toBe(true)
    expect(idsOf((await body(shapes.cards, '/ajax/illust/discovery?max=3', anonymous)).illusts)).toHaveLength(3)
  })
})

describe('/ajax/discovery/artworks', () => {
  it('lists its order separately from the works', async () => {
    const { recommendedIllusts, thumbnails } = await body(
      shapes.discoveryArtworks,
      '/ajax/discovery/artworks?mode=all&limit=60&lang=zh',
    )
    const order = recommendedIllusts.map(({ illustId }) => illustId)
    expect(order).toHaveLength(60)
    expectNoDuplicates(order)
    expect([...order].sort()).toEqual(idsOf(thumbnails.illust).sort())
    expect((await anonymous.get('/ajax/discovery/artworks')).status).toBe(401)
    expect((await client.get('/ajax/discovery/artworks?limit=61')).status).toBe(400)
  })
})

describe('/ajax/discovery/users', () => {
  it('recommends users with their recent works', async () => {
    const answer = await body(shapes.discoveryUsers, '/ajax/discovery/users?limit=30')
    expect(answer.users.map(({ userId }) => userId)).toEqual(answer.recommendedUsers.map(({ userId }) => userId))
    expect(answer.users.some(({ isFollowed }) => isFollowed)).toBe(false)
    const shown = new Set(idsOf(answer.thumbnails.illust))
    for (const { recentIllustIds } of answer.recommendedUsers) expect(recentIllustIds.every((id) => shown.has(id))).toBe(true)
    expect((await anonymous.get('/ajax/discovery/users')).status).toBe(401)
  })

  it('begins with artists who have plain names', async () => {
    const { users } = await body(shapes.discoveryUsers, '/ajax/discovery/users?limit=20')
    expect(users).toHaveLength(20)
    expect(users.every(hasPlainName)).toBe(true)
  })
})

describe('/ajax/illusts/comments/roots, /ajax/novels/comments/roots and their replies', () => {
  it.each(['illust', 'novel'] as const)("%s: are rejected if comments are closed, as the work's page says", async (kind) => {
    const { catalogue } = sample
    const list = kind === 'illust' ? catalogue.newest(kind, undefined, 0, 3_000) : catalogue.newestNovels(undefined, 0, 3_000)
    const id = list.find(({ commentsOff }) => commentsOff)?.id
    expect((await client.get(`/ajax/${kind}/${id}`)).json).toMatchObject({ body: { commentOff: 1, commentCount: 0 } })
    const answer = await client.get(`/ajax/${kind}s/comments/roots?${kind}_id=${id}`)
    expect([answer.status, answer.json]).toEqual([400, { error: true, message: expect.any(String), body: [] }])
  })

  it.each(['illust', 'novel'] as const)('have pages to the end without gaps or duplicates under an %s', async (kind) => {
    const { catalogue } = sample
    const day = catalogue.latestRankingDay()
    const subjects =
      kind === 'illust'
        ? catalogue.ranking('month', day, { offset: 0, limit: 200 })
        : catalogue.novelRanking('week', day, { offset: 0, limit: 200 })
    const { id } = [...subjects].sort((one, two) => two.comments - one.comments)[0] ?? { id: 0 }
    const found: v.InferOutput<typeof shapes.roots>['comments'] = []
    for (let hasNext = true; hasNext; ) {
      const page = await body(
        shapes.roots,
        `/ajax/${kind}s/comments/roots?${kind}_id=${id}&offset=${found.length}&limit=5&lang=zh`,
        anonymous,
      )
      found.push(...page.comments)
      hasNext = page.hasNext
    }
    expectNoDuplicates(found.map((comment) => comment.id))
    expect(found).toHaveLength(catalogue.comments(kind, id, { offset: 0, limit: 5000 }).length)
    expect(found.length).toBeGreaterThan(5)
    for (const root of found.filter(({ hasReplies }) => hasReplies)) {
      const replies: string[] = []
      for (let page = 1, hasNext = true; hasNext; page++) {
        const answer = await body(shapes.replies, `/ajax/${kind}s/comments/replies?comment_id=${root.id}&page=${page}`, anonymous)
        replies.push(...answer.comments.map((reply) => reply.id))
        expect(answer.comments.every((reply) => reply.commentParentId === root.id)).toBe(true)
        hasNext = answer.hasNext
      }
      expectNoDuplicates(replies)
      expect(replies.length).toBeGreaterThan(0)
    }
  })
})
