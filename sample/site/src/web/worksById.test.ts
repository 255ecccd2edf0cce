// Works by ids and similar works of www.pixiv.net over the sample collection.
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import { bodyOf, expectNoDuplicates, idsOf } from '../testing/webBody.ts'
import { createWebClient, type WebClient } from '../testing/webClient.ts'
import * as shapes from '../testing/webShapes.ts'

let sample: SampleSite
let anonymous: WebClient
let illusts: readonly number[]
let adult: number
let novels: readonly number[]

beforeAll(() => {
  sample = openSampleSite()
  anonymous = createWebClient(sample.site)
  const { catalogue } = sample
  const day = catalogue.latestRankingDay()
  illusts = catalogue.ranking('day', day, { offset: 0, limit: 3 }).map(({ id }) => id)
  adult = catalogue.ranking('day_r18', day, { offset: 0, limit: 1 })[0]?.id ?? 0
  novels = catalogue
    .novelRanking('day', day, { offset: 0, limit: 20 })
    .filter(({ xRestrict }) => xRestrict === 0)
    .slice(0, 3)
    .map(({ id }) => id)
})
afterAll(() => sample.catalogue.close())

const query = (name: string, ids: readonly (number | string)[]) => ids.map((id) => `${name}[]=${id}`).join('&')

describe('Unlisted works', () => {
  it.each(['illust', 'novel'])('of the kind %s have the detail of the work, by a key of 20 characters', async (kind) => {
    const id = String((kind === 'novel' ? novels : illusts)[0])
    const detail = await bodyOf(anonymous, v.looseObject({ id: v.string() }), `/ajax/${kind}/unlisted/${id.padStart(20, 'U')}`)
    expect(detail).toMatchObject({ id, isUnlisted: true })
    const other = new Request(`https://www.pixiv.net/ajax/${kind}/unlisted/${id.padStart(19, 'U')}`)
    expect((await sample.site(other)).status).toBe(404)
  })
})

describe('Works by ids', () => {
  it('contain the visible works', async () => {
    const works = await bodyOf(
      anonymous,
      shapes.mapOf(shapes.work),
      `/ajax/user/1/illusts?${query('ids', [...illusts, adult, 999999998])}`,
    )
    expect(new Set(Object.keys(works))).toEqual(new Set(illusts.map(String)))
    const texts = await bodyOf(anonymous, shapes.mapOf(shapes.novelWork), `/ajax/user/1/novels?${query('ids', novels)}`)
    expect(new Set(Object.keys(texts))).toEqual(new Set(novels.map(String)))
  })

  it('are an empty array without a visible work', async () => {
    expect(await bodyOf(anonymous, shapes.emptyMap, `/ajax/user/1/illusts?ids[]=${adult}`)).toEqual([])
  })

  it.each([
    ['no ids', '/ajax/user/1/illusts'],
    ['a name without brackets', '/ajax/illust/recommend/illusts?illust_ids=1'],
    ['an id that is not a number', '/ajax/user/1/novels?ids[]=x'],
    [
      'more ids than allowed',
      `/ajax/user/1/illusts?${query(
        'ids',
        Array.from({ length: 61 }, (_, index) => index + 1),
      )}`,
    ],
    ['more similar works than there are', '/ajax/illust/1/recommend/init?limit=181'],
  ])('return 400 for %s', async (_, path) => {
    expect((await anonymous.get(path)).status).toBe(400)
  })
})

describe('/ajax/illust/{id}/recommend/init', () => {
  it('continues with the works of the next ids', async () => {
    const first = await bodyOf(
      anonymous,
      v.object({ illusts: shapes.works, nextIds: v.array(v.string()) }),
      `/ajax/illust/${illusts[0]}/recommend/init?limit=5`,
    )
    expect(first.illusts).toHaveLength(5)
    const ids = first.nextIds.slice(0, 30)
    expectNoDuplicates([...idsOf(first.illusts), ...first.nextIds, String(illusts[0])])
    const more = await bodyOf(
      anonymous,
      v.object({ illusts: shapes.works }),
      `/ajax/illust/recommend/illusts?${query('illust_ids', ids)}`,
    )
    expect(idsOf(more.illusts)).toEqual(ids)
  })
})
