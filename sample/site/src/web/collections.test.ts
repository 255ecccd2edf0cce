// Collections and tag stories of www.pixiv.net over the sample collection.
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../testing/appClient.ts'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import { bodyOf, expectNoDuplicates, idsOf } from '../testing/webBody.ts'
import { createWebClient, type WebClient } from '../testing/webClient.ts'
import * as shapes from '../testing/webShapes.ts'

let sample: SampleSite
let anonymous: WebClient
beforeAll(() => {
  sample = openSampleSite()
  anonymous = createWebClient(sample.site)
})
afterAll(() => sample.catalogue.close())

const search = (query: string, by = anonymous) => bodyOf(by, shapes.foundCollections, `/ajax/collections/search?${query}`)
async function firstId(): Promise<string> {
  const [id] = (await search('')).data.ids
  if (id === undefined) throw new Error('the sample has no collection')
  return id
}

describe('Collections', () => {
  it('on top are recommended, new, and grouped by tag', async () => {
    const { page, thumbnails } = await bodyOf(anonymous, shapes.topCollections, '/ajax/top/collection')
    const known = new Set(thumbnails.collection.map(({ id }) => id))
    const named = [
      ...page.recommendCollectionIds,
      ...page.everyoneCollectionIds,
      ...page.tagRecommendCollectionIds.flatMap(({ ids }) => ids),
    ]
    expect([page.recommendCollectionIds.length, page.everyoneCollectionIds.length]).toEqual([9, 8])
    expect(page.tagRecommendCollectionIds.length).toBeGreaterThan(0)
    expect(named.filter((id) => !known.has(id))).toEqual([])
  })

  it('are found by all given tags, page by page', async () => {
    const tags = `tags[]=${encodeURIComponent('猫')}`
    const { data, thumbnails } = await search(tags)
    expect(thumbnails.collection.every((card) => card.tags.includes('猫'))).toBe(true)
    expect(data.total).toBeGreaterThan(0)
    const both = await search(`${tags}&tags[]=${encodeURIComponent('オリジナル')}`)
    expect(both.data.total).toBeLessThan((await search('')).data.total)
    const [one, two] = [await search('limit=20'), await search('limit=20&offset=20')]
    expect([one.data.ids.length, two.data.ids.length]).toEqual([20, 20])
    expectNoDuplicates([...one.data.ids, ...two.data.ids])
    expect((await search('offset=5000')).data.ids).toEqual([])
  })

  it('with R-18 works are found by their mode only', async () => {
    const ratings = async (mode: string) =>
      new Set((await search(`mode=${mode}&limit=60`)).thumbnails.collection.map(({ xRestrict }) => xRestrict))
    expect(await ratings('safe')).toEqual(new Set([0]))
    expect(await ratings('r18')).toEqual(new Set([1]))
    expect(await ratings('all')).toEqual(new Set([0, 1]))
  })

  it('recommend tags that find collections', async () => {
    const shape = v.object({ recommendedTags: v.array(v.string()), tagTranslation: v.unknown() })
    const { recommendedTags } = await bodyOf(anonymous, shape, '/ajax/collections/search/recommended_tags')
    for (const tag of recommendedTags)
      expect((await search(`tags[]=${encodeURIComponent(tag)}`)).data.total, tag).toBeGreaterThan(0)
  })

  it('have tiles whose works and novels are in the response', async () => {
    const ids = (await search('limit=60')).data.ids
    let novels = 0
    for (const id of ids.slice(0, 8)) {
      const { data, thumbnails } = await bodyOf(anonymous, shapes.collectionDetail, `/ajax/collection/${id}`)
      const works = new Set([...idsOf(thumbnails.illust), ...thumbnails.novel.map((novel) => novel.id)])
      const tiles = data.detail.tiles.flatMap((part) => (part.type === 'Work' ? [part.workId] : []))
      expect(tiles.length).toBeGreaterThan(5)
      expect(tiles.filter((work) => !works.has(work))).toEqual([])
      expect(data.userCollections[id]?.id).toBe(id)
      novels += thumbnails.novel.length
    }
    expect(novels).toBeGreaterThan(0)
  })

  it('continue with similar ones by their ids', async () => {
    const id = await firstId()
    const first = v.object({ collections: shapes.collections, nextIds: v.array(shapes.longId) })
    const init = await bodyOf(anonymous, first, `/ajax/collection/${id}/recommend/init`)
    const query = init.nextIds.slice(0, 10).map((next) => `ids[]=${next}`)
    const more = await bodyOf(
      anonymous,
      v.object({ collections: shapes.collections }),
      `/ajax/collection/recommend/collections?${query.join('&')}`,
    )
    const similar = [...init.collections, ...more.collections].map((card) => card.id)
    expect(similar).toHaveLength(20)
    expectNoDuplicates([id, ...similar])
  })

  it('of a user are named by the profile', async () => {
    const userId = (await search('')).thumbnails.collection[0]?.userId
    const profile = v.object({ collectionIds: v.array(shapes.longId) })
    const { collectionIds } = await bodyOf(anonymous, profile, `/ajax/user/${userId}/profile/all`)
    const query = collectionIds.map((id) => `ids[]=${id}`).join('&')
    const shape = v.object({ works: shapes.collections })
    const { works } = await bodyOf(anonymous, shape, `/ajax/user/${userId}/profile/collections?${query}`)
    expect(works.map(({ id }) => id)).toEqual(collectionIds)
    expect(new Set(works.map((work) => work.userId))).toEqual(new Set([userId]))
  })

  it.each(['/ajax/collection/1', '/ajax/collection/99999999999999999999', '/ajax/collection/1/recommend/init'])(
    'refuse the unknown %s',
    async (path) => {
      const { status, json } = await anonymous.get(path)
      expect([status, v.is(shapes.refusal, json)]).toEqual([404, true])
    },
  )

  it.each(['/ajax/collections/search?mode=evil', '/ajax/collections/search?limit=61', '/ajax/stories/tag_stories'])(
    'refuse the invalid %s',
    async (path) => expect((await anonymous.get(path)).status).toBe(400),
  )

  it('have covers, painted for known collections only', async () => {
    const cover = (id: string) => picture(sample.site, `https://embed.pixiv.net/next/collection/${id}`)
    expect((await cover(await firstId())).headers.get('Content-Type')).toBe('image/jpeg')
    expect((await cover('12')).status).toBe(404)
  })
})

describe('Tag stories', () => {
  const ids = async (tag: string) =>
    (
      await bodyOf(
        anonymous,
        v.object({ tagStoryIds: v.array(v.string()) }),
        `/ajax/stories/tag_stories?tag=${encodeURIComponent(tag)}`,
      )
    ).tagStoryIds

  it('have a label, a day and a cover', async () => {
    const story = v.object({
      id: v.string(),
      tag: v.literal('海'),
      label: v.string(),
      createDate: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)),
      coverImage: v.pipe(v.string(), v.url()),
    })
    const found = await ids('海')
    const query = [...found, '1'].map((id) => `storyIds[]=${id}`).join('&')
    const shape = v.object({ storyDetails: v.array(story) })
    const { storyDetails } = await bodyOf(anonymous, shape, `/ajax/stories/tag_stories/details/many?${query}`)
    expect(storyDetails.map(({ id }) => id)).toEqual(found)
    expect(found.length).toBeGreaterThan(0)
  })

  it('do not exist for most tags', async () => {
    expect(await ids('no such tag')).toEqual([])
  })
})
