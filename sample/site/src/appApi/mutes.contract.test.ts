// Mutes, blocks and news: what each API answers, and that both APIs show a block (docs/contract/site-2026.md 16).
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, caller, type Post, poster } from '../testing/appClient.ts'
import { openSampleSite, type SampleSite } from '../testing/sampleSite.ts'
import { createWebClient, type WebClient } from '../testing/webClient.ts'
import * as webShapes from '../testing/webShapes.ts'

let sample: SampleSite
let call: Call
let post: Post
let web: WebClient
beforeAll(async () => {
  sample = openSampleSite()
  call = await caller(sample.site, premium())
  post = await poster(sample.site, premium())
  web = createWebClient(sample.site, premium())
})
afterAll(() => sample.catalogue.close())

const premium = () => accountWith(true)
const accountWith = (isPremium: boolean) => {
  const account = sample.catalogue.accounts().find((one) => one.isPremium === isPremium)
  if (!account) throw new Error('no such account')
  return account
}
const aWork = () => {
  const [work] = sample.catalogue.newest('illust', undefined, 0, 1)
  if (!work) throw new Error('no work')
  return work
}
const isMuted = async (id: number) =>
  v.parse(v.object({ illust: v.object({ is_muted: v.boolean() }) }), (await call(`/v1/illust/detail?illust_id=${id}`)).body)
    .illust.is_muted

describe('the mute list', () => {
  it('mutes works by artist and by tag until they are removed', async () => {
    const { id, artist, tags } = aWork()
    const tag = tags[0]?.name ?? ''
    expect(await post('/v1/mute/edit', { 'add_user_ids[]': String(artist.id) })).toEqual({ status: 200, body: {} })
    expect(await isMuted(id)).toBe(true)
    await post('/v1/mute/edit', { 'delete_user_ids[]': String(artist.id), 'add_tags[]': tag })
    expect((await call('/v1/mute/list')).body).toMatchObject({
      muted_users: [],
      muted_tags: [{ tag: { name: tag, translated_name: null } }],
      muted_count: 1,
      mute_limit_count: 500,
    })
    expect(await isMuted(id)).toBe(true)
    await post('/v1/mute/edit', { 'delete_tags[]': tag })
    expect(await isMuted(id)).toBe(false)
  })

  it('has a limit, which an account without premium reaches with one entry', async () => {
    const plain = await poster(sample.site, accountWith(false))
    expect((await plain('/v1/mute/edit', { 'add_tags[]': 'a' })).status).toBe(200)
    expect(await plain('/v1/mute/edit', { 'add_tags[]': 'b' })).toMatchObject({
      status: 400,
      body: { error: { user_message: expect.stringContaining('1') } },
    })
  })

  it.each([{}, { 'add_user_ids[]': '1' }, { 'add_user_ids[]': 'x' }])('rejects the edit %j', async (form) => {
    expect((await post('/v1/mute/edit', form)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('blocked users', () => {
  it('are the same on both sides, and no longer followed', async () => {
    const { artist } = aWork()
    await post('/v1/user/follow/add', { user_id: String(artist.id) })
    expect((await web.post('/ajax/block/save', { user_id: String(artist.id), action: 'block' })).status).toBe(200)
    expect((await call('/v1/access-block/users')).body).toMatchObject({ blocked_users: [{ id: artist.id }], next_url: null })
    expect((await call(`/v2/user/detail?user_id=${artist.id}`)).body).toMatchObject({
      user: { is_access_blocking_user: true, is_followed: false },
    })
    await post('/v1/access-block/user/delete', { user_id: String(artist.id) })
    expect((await web.get('/ajax/block/list?target_id=&offset=0&limit=24')).json).toMatchObject({ body: { block_items: [] } })
  })

  it('are listed by the web side with their names', async () => {
    const { artist } = aWork()
    await post('/v1/access-block/user/add', { user_id: String(artist.id) })
    const shape = webShapes.envelope(
      v.strictObject({
        block_items: v.array(
          v.strictObject({ userId: v.string(), label: v.string(), isBlocked: v.boolean(), isTarget: v.boolean() }),
        ),
      }),
    )
    expect(v.parse(shape, (await web.get('/ajax/block/list?target_id=&offset=0&limit=24')).json).body.block_items).toEqual([
      { userId: String(artist.id), label: artist.name, isBlocked: true, isTarget: false },
    ])
    await post('/v1/access-block/user/delete', { user_id: String(artist.id) })
  })

  it.each([{ user_id: '1', action: 'block' }, { action: 'block' }, { user_id: '2', action: 'x' }])('reject %j', async (body) => {
    expect((await web.post('/ajax/block/save', body)).status).toBeGreaterThanOrEqual(400)
  })
})

describe('news', () => {
  const category = v.strictObject({
    category_id: v.number(),
    category_title: v.string(),
    info_list: v.array(
      v.strictObject({
        id: v.number(),
        title: v.string(),
        date: v.pipe(v.string(), v.isoDate()),
        url: v.pipe(v.string(), v.url()),
        is_recent: v.boolean(),
      }),
    ),
  })

  it('have a category of all, and one page for each', async () => {
    const { categorized_infos } = v.parse(
      v.strictObject({ categorized_infos: v.array(category) }),
      (await call('/v1/info/latest')).body,
    )
    const [all, ...parts] = categorized_infos
    expect(all?.info_list.length).toBe(parts.flatMap(({ info_list }) => info_list).length)
    expect((await call('/v1/info/list?cid=1')).body).toEqual({ categorized_info: parts[0], next_url: null })
  })

  it.each(['', '?cid=99'])('need a category: %s', async (query) => {
    expect((await call(`/v1/info/list${query}`)).status).toBe(400)
  })
})

describe('the unread count of the web side', () => {
  it('goes to zero when all groups are read', async () => {
    const unread = async () =>
      v.parse(v.object({ popboard: v.number() }), (await web.get('/rpc/notify_count.php?op=count_unread')).json)
    expect((await unread()).popboard).toBeGreaterThan(0)
    for (let n = 0n; n < 45n; n += 5n) await call(`/v1/notification/view-more?notification_id=${9_007_199_254_740_993n + n}`)
    expect(await unread()).toEqual({ popboard: 0 })
  })
})
