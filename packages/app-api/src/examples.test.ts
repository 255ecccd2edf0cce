import { normaliseArtwork, normaliseNovel, normaliseUserPreview, normaliseUserProfile } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { createMemoryTokenStore } from './auth/tokens.ts'
import * as example from './testing/examples.ts'
import { manga, novel, novelInSeries, single, stub, userDetail } from './testing/examples.ts'
import { createTestApi, createUpstream, json } from './testing/upstream.ts'

/** Sends one work through the client and the domain, as every screen receives it. */
async function detail(work: object) {
  const upstream = createUpstream({ '/v1/illust/detail': () => json({ illust: work }) })
  const answer = await createTestApi(upstream.fetch).call('illustDetail', { illust_id: 1 })
  return answer.ok ? normaliseArtwork(answer.value.illust) : undefined
}

describe('the contract’s example of', () => {
  const list = { illusts: [single, manga, stub], next_url: null }
  it.each([
    ['illustDetail', '/v1/illust/detail', { illust_id: 500001 }, { illust: single }],
    ['illustRanking', '/v1/illust/ranking', {}, list],
    ['bookmarkedIllusts', '/v1/user/bookmarks/illust', { user_id: 1 }, list],
    ['ugoiraMetadata', '/v1/ugoira/metadata', { illust_id: 500003 }, example.ugoiraMetadata],
    ['novelDetail', '/v2/novel/detail', { novel_id: 700001 }, { novel }],
    ['userNovels', '/v1/user/novels', { user_id: 1 }, { novels: [novel, novelInSeries], next_url: null }],
    ['userDetail', '/v1/user/detail', { user_id: 90000001 }, userDetail],
    ['illustCommentsV1', '/v1/illust/comments', { illust_id: 500001 }, example.commentsV1],
    ['illustCommentsV2', '/v2/illust/comments', { illust_id: 500001 }, example.commentsV2],
    ['illustComments', '/v3/illust/comments', { illust_id: 500001 }, example.comments],
    ['illustCommentReplies', '/v2/illust/comment/replies', { comment_id: 300002 }, example.commentReplies],
    ['novelCommentsV1', '/v1/novel/comments', { novel_id: 700001 }, example.commentsV1],
    ['novelCommentsV2', '/v2/novel/comments', { novel_id: 700001 }, example.commentsV2],
    ['novelComments', '/v3/novel/comments', { novel_id: 700001 }, example.comments],
    ['novelCommentReplies', '/v2/novel/comment/replies', { comment_id: 300002 }, example.commentReplies],
  ] as const)('%s passes through the client with every member, known or unknown', async (name, path, query, body) => {
    const newer = { ...body, member_of_tomorrow: { whatever: [1] } }
    const upstream = createUpstream({ [path]: () => json(newer) })
    expect(await createTestApi(upstream.fetch).call(name, query)).toMatchObject({ ok: true, value: newer })
  })

  it('a token logs in and stores its user and both tokens', async () => {
    const tokens = createMemoryTokenStore(example.token.refresh_token)
    const upstream = createUpstream({
      '/auth/token': () => json(example.token),
      '/v1/user/me/state': () => json({ user_state: {} }),
    })
    const api = createTestApi(upstream.fetch, { tokens })
    expect((await api.call('ownState', {})).ok).toBe(true)
    expect(upstream.seen.at(-1)?.headers.get('authorization')).toBe(`Bearer ${example.token.access_token}`)
  })

  it('an illustration is normalised completely', async () => {
    expect(await detail(single)).toMatchObject({
      id: '500001',
      title: single.title,
      caption: single.caption,
      author: { id: '90000001', name: 'Test Painter', avatar: single.user.profile_image_urls.medium, is_followed: false },
      created: single.create_date,
      images: [
        {
          s: single.image_urls.square_medium,
          m: single.image_urls.medium,
          l: single.image_urls.large,
          o: single.meta_single_page.original_image_url,
        },
      ],
      tags: single.tags,
      tools: single.tools,
      width: 1200,
      height: 1700,
      count: 1,
      view: 4321,
      like: 654,
      x_restrict: 0,
      illust_ai_type: 1,
      type: 'illust',
      is_bookmarked: false,
      series: null,
    })
  })

  it('a manga has all its pages and its series', async () => {
    const images = manga.meta_pages.map(({ image_urls: { square_medium: s, medium: m, large: l, original: o } }) => ({
      s,
      m,
      l,
      o,
    }))
    const series = { id: '80001', title: 'Two Doors' }
    expect(await detail(manga)).toMatchObject({ type: 'manga', count: 2, images, series, is_bookmarked: true })
  })

  it('a ugoira has the original of its first frame', async () => {
    const first = 'https://i.pximg.net/img-original/img/2024/04/01/00/00/00/500003_ugoira0.jpg'
    const work = { ...single, id: 500003, type: 'ugoira', meta_single_page: { original_image_url: first } }
    expect(await detail(work)).toMatchObject({ type: 'ugoira', count: 1, images: [{ o: first }] })
  })

  it('a deleted work has a placeholder picture and no author', async () => {
    const limit = stub.image_urls.large
    const author = { id: '0', name: '', avatar: stub.user.profile_image_urls.medium }
    expect(await detail(stub)).toMatchObject({
      id: '499999',
      title: '',
      author,
      images: [{ s: limit, m: limit, l: limit, o: limit }],
    })
  })

  it('a novel has its cover, its measures and no series', async () => {
    const upstream = createUpstream({ '/v2/novel/detail': () => json({ novel }) })
    const answer = await createTestApi(upstream.fetch).call('novelDetail', { novel_id: 700001 })
    expect(answer.ok && normaliseNovel(answer.value.novel)).toMatchObject({
      id: '700001',
      title: 'Rain Ledger',
      caption: 'A short one.',
      author: { id: '90000003', name: 'Line Writer', avatar: novel.user.profile_image_urls.medium, is_followed: false },
      created: novel.create_date,
      cover: { s: novel.image_urls.square_medium, m: novel.image_urls.medium, l: novel.image_urls.large },
      tags: [{ name: '雨', translated_name: null }],
      count: 2,
      text_length: 1834,
      view: 340,
      like: 12,
      novel_ai_type: 1,
      is_bookmarked: false,
      series: null,
    })
    expect(normaliseNovel(novelInSeries)).toMatchObject({
      id: '700002',
      title: 'Rain Ledger 2',
      count: 1,
      text_length: 900,
      series: { id: '81001', title: 'Rain Ledger' },
    })
  })

  it('a user has every number and text of the profile', async () => {
    const upstream = createUpstream({ '/v1/user/detail': () => json(userDetail) })
    const answer = await createTestApi(upstream.fetch).call('userDetail', { user_id: 90000001 })
    expect(answer.ok && normaliseUserProfile(answer.value)).toMatchObject({
      id: '90000001',
      account: 'test_painter',
      name: 'Test Painter',
      comment: 'Hello.\r\nDrawings on Sundays.',
      avatar: userDetail.user.profile_image_urls.medium,
      bgcover: userDetail.profile.background_image_url,
      follow: 42,
      friend: 3,
      bookmarks: 800,
      illusts: 120,
      mangas: 4,
      novels: 0,
      illust_series: 1,
      novel_series: 0,
      webpage: '',
      twitter_url: '',
      gender: '',
      workspace: { tool: 'pen' },
      is_followed: false,
    })
  })

  it('a user preview has the newest works', () => {
    const preview = { user: manga.user, illusts: [manga, single], novels: [novel], is_muted: false }
    expect(normaliseUserPreview(preview)).toEqual({
      id: '90000002',
      name: 'Panel Maker',
      avatar: manga.user.profile_image_urls.medium,
      illusts: [
        { id: '500002', title: 'Two Doors 1', src: manga.image_urls.medium, x_restrict: 0, illust_ai_type: 1, tags: manga.tags },
        { id: '500001', title: 'Lantern', src: single.image_urls.medium, x_restrict: 0, illust_ai_type: 1, tags: single.tags },
      ],
      follow: { side: 'app', isSet: manga.user.is_followed },
      newestAt: '2024-05-01T12:00:00+09:00',
    })
  })
})
