// The HTML of first screens: escaping, hidden works, limits.
import type { FirstScreenOptions } from '@emaki/mirror'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstScreen } from './server.tsx'

const at = (id: number, size: string) =>
  `https://i.pximg.net/c/${size}/img-master/img/2026/11/19/00/00/00/${id}_p0_master1200.jpg`
const work = (id: number, changes: object = {}) => ({
  id,
  title: `work ${id}`,
  type: 'illust',
  image_urls: { square_medium: at(id, '360x360_70'), medium: at(id, '540x540_70'), large: at(id, '600x1200_90') },
  user: { id: 42, name: 'somebody', profile_image_urls: { medium: '' } },
  tags: [{ name: 'sea', translated_name: null }],
  page_count: 1,
  width: 1200,
  height: 1600,
  x_restrict: 0,
  visible: true,
  ...changes,
})
const all = () => true
/** A response of the companion with a spotlight. */
const spotlight = (changes: object = {}, item: object = {}) => ({
  id: '5',
  title: 'Cats - On roofs',
  date: '2024.05.06',
  desc: 'Cats that live high.',
  cover: at(9, '1200x630'),
  tags: [{ name: 'cats & roofs' }],
  items: [
    { illust_id: '70', title: 'The lighthouse', illust_url: at(70, '540x540_70'), user_id: '7', user_name: 'Ann', ...item },
  ],
  ...changes,
})
/** The profile of an artist. */
const artist = (profile: object = {}, user: object = {}) => ({
  user: { id: 42, name: 'Ann', comment: 'Hello.\r\nI draw.', profile_image_urls: {}, ...user },
  profile: { total_illusts: 1234, total_manga: 3, total_follow_users: 1, total_mypixiv_users: 2, job: 'Painter', ...profile },
})

const write = (body: unknown, options: Partial<FirstScreenOptions> = {}) =>
  firstScreen({
    screen: 'ranking',
    json: JSON.stringify(body),
    language: 'en',
    ranking: 'daily',
    date: '2026-11-19',
    isShown: all,
    ...options,
  })
const cards = (html: string) => [...html.matchAll(/data-work="(\d+)"/g)].map(([, id]) => Number(id))

describe('firstScreen', () => {
  it('writes twelve works of a ranking and six of home', () => {
    const illusts = Array.from({ length: 30 }, (_, index) => work(index + 1))
    expect(cards(write({ illusts }))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(cards(write({ illusts }, { screen: 'home' }))).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('leaves out works that default settings hide, whatever the filter of the list says', () => {
    const changes = [{ x_restrict: 1 }, { x_restrict: 2 }, { illust_ai_type: 2 }, { tags: [{ name: 'AI生成' }] }, {}]
    const illusts = changes.map((change, index) => work(index + 1, change))
    expect(cards(write({ illusts }))).toEqual([5])
  })

  it.each([
    ['a work that is not visible', { visible: false }],
    ['a work for friends', { is_mypixiv_only: true }],
    ['an R-18 work', { x_restrict: 1 }],
    ['an AI work', { illust_ai_type: 2 }],
    ['a ugoira, which has a player', { type: 'ugoira' }],
  ])('is empty for %s', (_, changes) => {
    expect(write({ illust: work(1, changes) }, { screen: 'artwork' })).toBe('')
  })

  it.each([
    ['an ordinary picture', 1600, false],
    ['a tall picture, which has a reader', 3000, true],
  ])('reserves the buttons below the pages of %s', (_, height, isReserved) => {
    const html = write({ illust: work(1, { height }) }, { screen: 'artwork' })
    expect(html.includes('Read</button>')).toBe(isReserved)
  })

  it('loads the first picture first and the other ones late', () => {
    const html = write({ illusts: [1, 2, 3, 4, 5, 6].map((id) => work(id)) })
    const pictures = [...html.matchAll(/<img [^>]*data-shown[^>]*>/g)].map(([picture]) => picture)
    expect(pictures.map((picture) => picture.includes('fetchPriority="high"'))).toEqual([true, false, false, false, false, false])
    expect(pictures.map((picture) => picture.includes('loading="lazy"'))).toEqual([false, true, true, true, true, true])
  })

  it('writes the cover, the header and the works of a spotlight', () => {
    const html = write(spotlight(), { screen: 'spotlight' })
    for (const part of [
      `${at(9, '1200x630').slice('https://'.length)}" alt="" fetchPriority="high"`,
      '>Cats<',
      '>On roofs<',
      '>May 6, 2024<',
    ]) {
      expect(html).toContain(part)
    }
    expect(html).toContain('href="/search/cats%20%26%20roofs"')
    expect(cards(html)).toEqual([70])
    expect(html.match(/<img [^>]*fetchPriority="high"/g)).toHaveLength(1)
  })

  it.each([
    ['without works', { items: [] }],
    ['without a description', { desc: '' }],
  ])('is empty for a spotlight %s, which the viewer shows as an HTML article', (_, changes) => {
    expect(write(spotlight(changes), { screen: 'spotlight' })).toBe('')
  })

  it('writes the head, the tabs and the first works of an artist', () => {
    const illusts = Array.from({ length: 12 }, (_, index) => work(index + 1, index === 1 ? { x_restrict: 1 } : {}))
    const html = write(artist(), { screen: 'user', more: JSON.stringify({ illusts }) })
    expect(cards(html)).toEqual([1, 3, 4, 5, 6, 7, 8, 9])
    for (const part of ['Hello.<br/>I draw.', '1 following', '2 friends', '>Occupation</dt>', '>1.2K</span>']) {
      expect(html).toContain(part)
    }
    expect([...html.matchAll(/\?tab=(\w+)/g)].map(([, tab]) => tab)).toEqual(['illusts', 'manga', 'related'])
  })

  it.each([
    ['without its works', {}, undefined],
    ['whose works are hidden', {}, { illusts: [work(1, { x_restrict: 1 })] }],
    ['whose biography has markup', { comment: 'a<br>b' }, { illusts: [work(1)] }],
  ])('writes only the cover, the avatar and the name of an artist %s', (_, user, works) => {
    const html = write(artist({}, user), { screen: 'user', more: works && JSON.stringify(works) })
    expect(html).toContain('>Ann</h1>')
    expect(html).not.toContain('fs-more')
    expect(html).not.toContain('fs-cards')
  })

  it('writes the series, the length and the author of a novel', () => {
    const novel = { ...work(1), series: { id: 3, title: 'Rain' }, text_length: 12000, image_urls: { large: at(1, '240x480_80') } }
    const html = write({ novel }, { screen: 'novel', language: 'de' })
    for (const part of ['href="/novel/series/3"', '12.000 Zeichen', 'href="/users/42"']) expect(html).toContain(part)
  })

  it('E10 no text of a work adds an element or an attribute', () => {
    const screens = ['home', 'ranking', 'artwork', 'novel', 'user', 'spotlight', 'search', 'illustSeries'] as const
    const elements = (html: string) => html.match(/<[a-z]/g)?.length
    const body = (text: string) => {
      const changed = work(1, { title: text, tags: [{ name: text }], user: { id: 42, name: text } })
      const article = spotlight(
        { title: `${text} - ${text}`, desc: text, date: text, tags: [{ name: text }] },
        { title: text, user_name: text },
      )
      return {
        ...article,
        illusts: [changed],
        illust: changed,
        novel: changed,
        ...artist({ job: text, region: text }, { name: text, comment: `a${text.replace(/[<&]/g, '')}` }),
      }
    }
    const more = JSON.stringify({ illusts: [work(2)] })
    const hostile = fc.oneof(
      fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
      fc.constantFrom('"><img src=x onerror=alert(1)>', "' onload='x", '<script>alert(1)</script>', '\u2028</div>', '-->'),
    )
    fc.assert(
      fc.property(hostile, fc.constantFrom(...screens), (text, screen) => {
        const html = write(body(`a${text}`), { screen, more })
        expect(elements(html)).toBe(elements(write(body('plain'), { screen, more })))
        expect(html).not.toMatch(/<script|<img src=x/)
      }),
    )
  })

  it('shortens long titles and ends the list before a work with endless tags', () => {
    const tags = Array.from({ length: 500 }, (_, index) => ({ name: `tag ${'x'.repeat(100)} ${index}` }))
    const html = write({ illusts: [work(1, { title: 'x'.repeat(5000) }), work(2), work(3, { tags }), work(4)] })
    expect(cards(html)).toEqual([1, 2])
    expect(html.length).toBeLessThan(12_000)
  })

  it.each(['', 'null', '[]', '{"illusts":{}}', '{"illusts":[null,1,"x"]}', '<html>'])('is empty for the response %s', (json) => {
    for (const screen of ['home', 'ranking', 'artwork', 'novel', 'user', 'spotlight', 'search', 'novelSeries'] as const) {
      expect(write(undefined, { screen, json, search: { kind: 'illust', words: 'sea' } })).toBe('')
    }
  })

  it('has no works without a filter, as for rankings that default settings hide', () => {
    expect(write({ illusts: [work(1)] }, { isShown: undefined })).toBe('')
  })

  it('writes the first paragraphs of a novel, until its first picture', () => {
    const novel = { ...work(1), text_length: 900, caption: 'About <b>rain</b>', image_urls: { large: at(1, '240x480_80') } }
    const novel_text = { text: 'It rained.\n[[rb:rain > ame]] fell.\n[pixivimage:5]\nNever here.' }
    const html = write({ novel }, { screen: 'novel', more: JSON.stringify(novel_text) })
    for (const part of ['>It rained.</p>', '<ruby>rain', '<strong>rain</strong>', 'href="/search_novel/sea"'])
      expect(html).toContain(part)
    expect(html).not.toContain('Never here')
  })

  it('writes the first results of a search that its rule and default settings show', () => {
    const found = (id: number, changes = {}) => work(id, { total_bookmarks: 100, total_view: 1000, ...changes })
    const illusts = [found(1), found(2, { x_restrict: 1 }), found(3, { illust_ai_type: 2 }), found(4)]
    const html = write({ illusts, next_url: null }, { screen: 'search', search: { kind: 'illust', words: 'sea <b>' } })
    expect(cards(html)).toEqual([1, 4])
    expect(html).toContain('sea &lt;b&gt;')
  })

  it('writes the parts of a series with their numbers, and nothing of a series with a hidden part', () => {
    const series = { novel_series_detail: { id: 5, title: 'Rain', content_count: 2, user: { id: 42, name: 'Ann' } } }
    const novels = [work(1), work(2)]
    const write2 = (parts: object[]) => write({ ...series, novels: parts }, { screen: 'novelSeries' })
    expect(cards(write2(novels))).toEqual([1, 2])
    expect(write2(novels)).toContain('>Rain</h1>')
    expect(write2([...novels, work(3, { x_restrict: 1 })])).toBe('')
  })
})
