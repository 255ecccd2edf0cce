// The mixed feed of home over the sample collection: its JSON, its pages and its end.
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../testing/appClient.ts'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'

const page = v.object({
  contents: v.array(v.looseObject({ kind: v.string(), thumbnails: v.array(v.looseObject({})) })),
  next_params: v.nullable(v.looseObject({})),
  states: v.looseObject({}),
})

let sample: SampleSite
let token: string
beforeAll(async () => {
  sample = openSampleSite()
  token = await signIn(sample.site, sample.account(2))
})
afterAll(() => sample.catalogue.close())

const post = (body: string, headers: Record<string, string> = {}) =>
  sample.site(
    new Request('https://app-api.pixiv.net/v1/home/all', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json; charset=UTF8', ...headers },
      body,
    }),
  )
const read = async (body: object) => v.parse(page, await (await post(JSON.stringify(body))).json())

describe('POST /v1/home/all', () => {
  it('mixes works, novels, tags, a ranking and articles', async () => {
    const { contents } = await read({})
    expect([...new Set(contents.map(({ kind }) => kind))].sort()).toEqual([
      'illust',
      'manga',
      'novel',
      'pixivision',
      'ranking',
      'separator',
      'tags_carousel',
    ])
    const novel = contents.find(({ kind }) => kind === 'novel')
    expect(novel?.thumbnails[0]).toMatchObject({ app_model: { id: expect.any(Number), text_length: expect.any(Number) } })
    const tags = contents.find(({ kind }) => kind === 'tags_carousel')
    const trend = v.object({ name: v.string(), translated_name: v.nullable(v.string()), tagged_count: v.number() })
    expect(v.parse(v.array(trend), tags?.trend_tags)).toHaveLength(tags?.thumbnails.length ?? 0)
  })

  it('continues with its state to an empty page, without repeating a work', async () => {
    const ids: unknown[] = []
    let body: object = {}
    let count = 0
    for (;;) {
      const { contents, next_params, states } = await read(body)
      if (contents.length === 0) break
      count++
      for (const { kind, thumbnails } of contents) {
        if (kind === 'illust' || kind === 'manga')
          ids.push(v.parse(v.object({ app_model: v.looseObject({ id: v.number() }) }), thumbnails[0]).app_model.id)
      }
      body = { next_params, states }
    }
    expect([count, ids.length]).toEqual([6, new Set(ids).size])
  })

  it.each([
    ['a form', 'a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }, 400],
    ['no JSON', '{', {}, 400],
    ['an array', '[]', {}, 400],
    ['a page that is no number', '{"next_params":{"page":"x"}}', {}, 400],
    ['a body without end', `{"states":{"a":"${'x'.repeat(70_000)}"}}`, {}, 400],
    ['no token', '{}', { Authorization: '' }, 400],
  ] as const)('rejects %s', async (_what, body, headers, status) => {
    expect((await post(body, headers)).status).toBe(status)
  })
})
