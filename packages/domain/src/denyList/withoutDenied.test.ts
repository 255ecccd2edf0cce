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
})
