import { describe, expect, test } from 'vitest'
import { type DenyEntry, parseDenyEntry } from './denyEntry.ts'
import { createDenyRules } from './denyRules.ts'
import { type SeenWork, withoutDenied } from './withoutDenied.ts'

const rulesOf = (...lines: string[]) =>
  createDenyRules(lines.map(parseDenyEntry).filter((entry): entry is DenyEntry => entry !== undefined))
const without = (value: unknown, ...lines: string[]) => withoutDenied(value, rulesOf(...lines))

const address = (id: number) => `https://i.pximg.net/img-master/img/2024/05/06/07/08/09/${id}_p0_master1200.jpg`
const illust = (id: number, user = 9, tags: readonly string[] = []) => ({
  id,
  title: `Title ${id}`,
  illust_ai_type: 0,
  image_urls: { large: address(id) },
  user: { id: user, name: `User ${user}`, account: 'a' },
  tags: tags.map((name) => ({ name, translated_name: null })),
})
const webWork = (id: string, userId: string, tags: readonly string[] = []) => ({ id, illustType: 0, title: 't', userId, tags })

describe('withoutDenied', () => {
  test('returns the same object when nothing is denied', () => {
    const body = { illusts: [illust(1), illust(2)], next_url: null }
    expect(without(body, 'artwork 3', 'user 4', 'tag x', 'word yy')).toBe(body)
  })

  test('removes works from lists by id, artist, tag and word', () => {
    const body = { illusts: [illust(1), illust(2, 5), illust(3, 9, ['Rain']), illust(4), illust(10)] }
    expect(without(body, 'artwork 1', 'user 5', 'tag rain', 'word title 4')).toEqual({ illusts: [illust(10)] })
  })

  test('does not take a novel or a user for the artwork with the same id', () => {
    const novel = { id: 1, title: 'n', text_length: 5, user: { id: 1, name: 'u', account: 'a' } }
    const body = { novels: [novel] }
    expect(without(body, 'artwork 1')).toBe(body)
    expect(without(body, 'novel 1')).toEqual({ novels: [] })
    expect(without(body, 'user 1')).toEqual({ novels: [] })
  })

  test('denies a whole response about a denied work or user', () => {
    expect(without({ illust: illust(1) }, 'artwork 1')).toBeUndefined()
    expect(without({ illust: illust(1, 5) }, 'user 5')).toBeUndefined()
    expect(without({ user: { id: 5, name: 'u', account: 'a' }, profile: {} }, 'user 5')).toBeUndefined()
    expect(without({ illustId: '1', illustTitle: 't', userId: '5', tags: { tags: [] } }, 'artwork 1')).toBeUndefined()
    expect(without({ userId: '5', name: 'u', isFollowed: false }, 'user 5')).toBeUndefined()
    expect(without({ error: false, body: webWork('1', '5') }, 'artwork 1')).toBeUndefined()
    expect(without({ id: '7', text: 't', coverUrl: '', userId: '5', tags: ['sea'] }, 'tag sea')).toBeUndefined()
  })

  test('removes works from every list of the web side', () => {
    const body = {
      thumbnails: { illust: [webWork('1', '5'), webWork('2', '6')] },
      recommendedIllusts: [{ illustId: '1' }, { illustId: '2' }],
      page: { ids: [1, 2] },
      users: [{ userId: '6', recentIllustIds: ['1', '2'] }],
      contents: [{ illust_id: 1, user_id: 5 }],
      items: [{ title: 't', illust_id: '1', user_id: '5' }],
      results: [{ pixiv_id: '1', title: 't' }],
      userIllusts: { 1: null, 2: null },
    }
    expect(without(body, 'artwork 1')).toEqual({
      thumbnails: { illust: [webWork('2', '6')] },
      recommendedIllusts: [{ illustId: '2' }],
      page: { ids: [2] },
      users: [{ userId: '6', recentIllustIds: ['2'] }],
      contents: [],
      items: [],
      results: [],
      userIllusts: { 2: null },
    })
  })

  test('removes the previews and comments of a denied user', () => {
    const comment = { id: 3, comment: 'hello', user: { id: 5, name: 'u' } }
    const body = { user_previews: [{ user: { id: 5, name: 'u', account: 'a' }, illusts: [] }], comments: [comment] }
    expect(without(body, 'user 5')).toEqual({ user_previews: [], comments: [] })
    expect(without({ comments: [{ id: '3', userId: '5', comment: 'x', img: '' }] }, 'user 5')).toEqual({ comments: [] })
  })

  test('removes a denied tag from completions, trends and translations', () => {
    const body = {
      tags: [{ name: 'Rain', translated_name: 'x' }],
      trend_tags: [{ tag: 'rain', illust: illust(1) }],
      tagTranslation: { RAIN: { en: 'r' }, sea: { en: 's' } },
    }
    expect(without(body, 'tag rain')).toEqual({ tags: [], trend_tags: [], tagTranslation: { sea: { en: 's' } } })
  })

  test('removes the neighbours of a novel and the works in its text', () => {
    const body = {
      id: '7',
      text: 't',
      coverUrl: '',
      userId: '9',
      seriesNavigation: { prevNovel: { id: 6, title: 'p' }, nextNovel: { id: 8, title: 'n' } },
      illusts: { '1-1': { visible: true, availableMessage: null, illust: { title: 't' }, user: { id: '5' }, id: '1', page: 1 } },
    }
    const left = without(body, 'novel 6', 'artwork 1')
    expect(left).toMatchObject({ seriesNavigation: { prevNovel: null, nextNovel: { id: 8 } }, illusts: { '1-1': null } })
    expect(without({ seriesNavData: { seriesType: 'novel', prev: { id: '6' } } }, 'novel 6')).toEqual({
      seriesNavData: { seriesType: 'novel', prev: null },
    })
  })

  test('empties addresses of denied pictures, and removes them from HTML', () => {
    const content = `<p>a<img src="${address(1)}"><a href="https://www.pixiv.net/artworks/1">Title</a><a href="/x">b</a></p>`
    expect(without({ thumbnail: address(1), content }, 'artwork 1')).toEqual({
      thumbnail: '',
      content: '<p>a<a href="/x">b</a></p>',
    })
    expect(without({ cover: address(1) }, `picture ${address(1)}`)).toEqual({ cover: '' })
  })

  test('reports the works that it has seen, and the pictures of denied ones without those of the artist', () => {
    const seen: SeenWork[] = []
    const user = { id: 5, name: 'u', account: 'a', profile_image_urls: { medium: address(77) } }
    withoutDenied({ illusts: [{ ...illust(1), user }, illust(2)] }, rulesOf('artwork 1'), (work) => seen.push(work))
    expect(seen).toEqual([
      { kind: 'artwork', id: '1', isDenied: true, pictures: ['2024/05/06/07/08/09/1'] },
      { kind: 'artwork', id: '2', isDenied: false, pictures: [] },
    ])
  })

  test('reports a work of a denied artist as denied', () => {
    const seen: SeenWork[] = []
    withoutDenied({ illusts: [illust(1, 5)] }, rulesOf('user 5'), (work) => seen.push(work))
    expect(seen).toMatchObject([{ id: '1', isDenied: true, pictures: ['2024/05/06/07/08/09/1'] }])
  })

  test('reports no work whose tags are not known, unless it is denied', () => {
    const seen: SeenWork[] = []
    withoutDenied(
      { list: [{ illustId: '1' }, { illustId: '2' }, { comment: 'rain' }] },
      rulesOf('artwork 2', 'word rain'),
      (work) => seen.push(work),
    )
    expect(seen).toEqual([{ kind: 'artwork', id: '2', isDenied: true, pictures: [] }])
  })

  test.each(['title', 'illustTitle', 'pure_title', 'name', 'userName', 'user_name', 'caption', 'description', 'comment'])(
    'removes an object whose %s has a denied word',
    (member) => {
      const body = { list: [{ [member]: 'Heavy RAIN' }, { other: 'rain' }] }
      expect(without(body, 'word rain')).toEqual({ list: [{ other: 'rain' }] })
    },
  )

  test.each([
    ['artwork', ['illust_id', 'illustId', 'illustType', 'illust_type', 'illust_ai_type', 'meta_single_page', 'pixiv_id']],
    ['novel', ['novel_id', 'text_length', 'textCount', 'wordCount', 'novel_ai_type', 'coverUrl']],
    ['user', ['account', 'profile_image_urls', 'isFollowed', 'imageBig']],
  ] as const)('knows an object of the kind %s by each member that only it has', (kind, members) => {
    for (const member of members) {
      const body = { list: [{ id: 1, [member]: 1 }] }
      expect([member, without(body, `${kind} 1`)]).toEqual([member, { list: [] }])
      expect([member, without(body, `${kind} 2`)]).toEqual([member, body])
    }
  })

  test.each(['series_work_count', 'content_count'])('takes no series with %s for a work', (member) => {
    const body = { list: [{ id: 1, illust_ai_type: 0, [member]: 3 }] }
    expect(without(body, 'artwork 1')).toEqual(body)
  })

  test.each([
    ['ids', 'artwork'],
    ['recentIllustIds', 'artwork'],
    ['recommendSeedIllustIds', 'artwork'],
    ['recentNovelIds', 'novel'],
    ['userIllusts', 'artwork'],
    ['userNovels', 'novel'],
  ])('removes ids from %s, also where they name members', (member, kind) => {
    expect(without({ [member]: [1, '2'] }, `${kind} 1`)).toEqual({ [member]: ['2'] })
    expect(without({ [member]: { 1: null, 2: null } }, `${kind} 1`)).toEqual({ [member]: { 2: null } })
  })

  test.each([
    'body',
    'data',
    'illust',
    'illust_series_detail',
    'novel',
    'novel_series_detail',
    'owner',
    'ugoira_metadata',
    'user',
  ])('denies what makes no sense without its %s', (member) => {
    expect(without({ [member]: { pixiv_id: 1 }, other: 1 }, 'artwork 1')).toBeUndefined()
    expect(without({ part: { pixiv_id: 1 }, other: 1 }, 'artwork 1')).toEqual({ part: null, other: 1 })
  })

  test.each(['user', 'profileImageUrl', 'profile_img', 'user_avatar', 'userIllusts', 'userNovels'])(
    'does not count a picture in %s to a denied work',
    (member) => {
      const seen: SeenWork[] = []
      withoutDenied(
        { list: [{ ...webWork('1', '5'), url: address(1), [member]: { url: address(77) } }] },
        rulesOf('artwork 1'),
        (work) => seen.push(work),
      )
      expect(seen.map(({ pictures }) => pictures)).toEqual([['2024/05/06/07/08/09/1']])
    },
  )

  test('empties pictures of denied works that other objects show', () => {
    const cover = { medium: address(1) }
    const body = { illusts: [illust(1, 9, ['rain']), illust(2)], series: [{ title: 's', cover, other: address(2) }] }
    expect(without(body, 'tag rain')).toEqual({
      illusts: [illust(2)],
      series: [{ title: 's', cover: { medium: '' }, other: address(2) }],
    })
  })

  test('removes denied names from lists of tags, and from no other list of texts', () => {
    const body = { tags: ['Rain', 'sea', 'rainbow'], words: ['Rain'] }
    expect(without(body, 'tag rain')).toEqual({ tags: ['sea', 'rainbow'], words: ['Rain'] })
    expect(without(body, 'word rain')).toEqual({ tags: ['sea'], words: ['Rain'] })
  })

  test('removes links to denied works, novels and users from HTML', () => {
    const link = (path: string) => `<a href="https://www.pixiv.net${path}">x</a>`
    const value = `<p>${['/artworks/1', '/novel/show.php?id=2', '/users/3', '/artworks/4'].map(link).join('')}</p>`
    expect(without({ value }, 'artwork 1', 'novel 2', 'user 3')).toEqual({ value: `<p>${link('/artworks/4')}</p>` })
  })

  test('removes both neighbours of a work in a series', () => {
    const neighbours = { prev: { id: '1' }, next: { id: '2' } }
    expect(without({ seriesNavData: { seriesType: 'manga', ...neighbours } }, 'artwork 1', 'artwork 2')).toEqual({
      seriesNavData: { seriesType: 'manga', prev: null, next: null },
    })
    expect(without({ seriesNavigation: { nextNovel: { id: 8 } } }, 'novel 8')).toEqual({ seriesNavigation: { nextNovel: null } })
  })
})
