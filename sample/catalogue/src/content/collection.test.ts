import { afterAll, describe, expect, it } from 'vitest'
import { hasPlainName } from '../affinity.ts'
import type { NovelRecord, WorkRecord } from '../records.ts'
import { openSample } from '../testing/sample.ts'
import { freeScenes, loopScenes } from './theme.ts'

const { catalogue } = openSample()
afterAll(() => catalogue.close())

const works = collect((before) => catalogue.newest('illust', before, 2, 500)).concat(
  collect((before) => catalogue.newest('manga', before, 2, 500)),
)
const novels = collect((before) => catalogue.newestNovels(before, 2, 500))
const artists = catalogue.artists({ offset: 0, limit: 1000 })
const of = (type: WorkRecord['type']) => works.filter((work) => work.type === type)
const share = (part: readonly unknown[], whole: readonly unknown[] = works) => part.length / whole.length
const aiTag = /^(AI|NovelAI|StableDiffusion)/
const isTagged = (work: WorkRecord) => work.tags.some(({ name }) => aiTag.test(name))

function collect<Item extends { readonly id: number }>(page: (before: number | undefined) => Item[]): Item[] {
  const items: Item[] = []
  for (let next = page(undefined); next.length > 0; next = page(next.at(-1)?.id)) items.push(...next)
  return items
}

describe('the sample collection', () => {
  it('has at least 72 artists, 4,800 works and 200 novels', () => {
    expect(artists.length).toBeGreaterThanOrEqual(72)
    expect(works.length).toBeGreaterThanOrEqual(4_800)
    expect(novels.length).toBeGreaterThanOrEqual(200)
  })

  it('ranks at least 3,700 works that are neither flagged nor AI', () => {
    expect(works.filter((work) => work.xRestrict === 0 && work.aiType !== 2).length).toBeGreaterThanOrEqual(3_700)
  })

  it('has a series of works and one of novels with more than sixty parts', () => {
    const longest = (list: readonly { readonly series: { readonly id: number } | null }[]) => {
      const counts = new Map<number, number>()
      for (const { series } of list) if (series) counts.set(series.id, (counts.get(series.id) ?? 0) + 1)
      return Math.max(...counts.values())
    }
    expect(longest(works)).toBeGreaterThan(60)
    expect(longest(novels)).toBeGreaterThan(60)
  })

  it('has works and novels with closed comments', () => {
    for (const list of [works, novels]) {
      const closed = list.filter(({ commentsOff }) => commentsOff)
      expect(closed.length).toBeGreaterThan(0)
      expect(share(closed, list)).toBeLessThan(0.05)
      expect(closed.every(({ comments }) => comments === 0)).toBe(true)
    }
  })

  it('recommends artists with hostile names last', () => {
    const proposed = catalogue.recommendedArtists(undefined, { offset: 0, limit: 1000 })
    const places = proposed.flatMap((artist, place) => (hasPlainName(artist) ? [] : place))
    expect(places.length).toBeGreaterThanOrEqual(3)
    expect(places[0]).toBe(proposed.length - places.length)
    expect(places[0]).toBeGreaterThan(30)
  })

  it('has users with detailed profiles and users with empty ones', () => {
    expect(artists.filter(({ comment }) => comment.length > 500).length).toBeGreaterThanOrEqual(2)
    expect(artists.some(({ workspace }) => Object.keys(workspace).length === 12)).toBe(true)
    expect(artists.some(({ workspace }) => Object.keys(workspace).length === 0)).toBe(true)
  })

  it('has artists who lack a type of work, and unlabelled AI works by another artist', () => {
    const counts = artists.map(({ id }) => catalogue.artistCounts(id))
    for (const kind of ['illusts', 'manga', 'novels', 'illustSeries', 'novelSeries'] as const) {
      expect(
        counts.some((count) => count[kind] === 0),
        kind,
      ).toBe(true)
    }
    const made = (artist: number, isAi: boolean) =>
      works.filter((work) => work.artist.id === artist && (work.aiType === 2) === isAi)
    expect(artists.some(({ id }) => made(id, true).length > 5 && made(id, false).length > 10)).toBe(true)
  })

  it('contains illustrations, manga and ugoira', () => {
    expect(share(of('illust'))).toBeGreaterThan(0.6)
    expect(share(of('manga'))).toBeGreaterThan(0.18)
    expect(share(of('ugoira'))).toBeGreaterThan(0.07)
  })

  it('has single pages, small sets, a work of 60 pages and one of 200', () => {
    const counts = of('illust').map((work) => work.pageCount)
    expect(
      share(
        counts.filter((count) => count > 1),
        counts,
      ),
    ).toBeGreaterThan(0.3)
    expect(counts).toContain(60)
    expect(works.map((work) => work.pageCount)).toContain(200)
    expect(of('manga').every((work) => work.pageCount >= 4)).toBe(true)
    expect(of('ugoira').every((work) => work.pageCount === 1)).toBe(true)
  })

  it('has ugoira from a single frame to more than a hundred', () => {
    const lengths = of('ugoira').map((work) => work.frameDelays.length)
    expect(Math.min(...lengths)).toBe(1)
    expect(lengths.filter((length) => length >= 100).length).toBeGreaterThanOrEqual(3)
    expect(new Set(of('ugoira').flatMap((work) => work.frameDelays)).size).toBeGreaterThan(10)
    expect(works.filter((work) => work.type !== 'ugoira').every((work) => work.frameDelays.length === 0)).toBe(true)
  })

  it('has flagged works, all of them abstract', () => {
    const flagged = works.filter((work) => work.xRestrict > 0)
    expect(share(flagged.filter((work) => work.xRestrict === 1))).toBeGreaterThan(0.045)
    expect(share(flagged.filter((work) => work.xRestrict === 2))).toBeGreaterThan(0.01)
    for (const work of flagged) {
      expect(work.scene).toBe('tile-pattern')
      expect(work.tags.map(({ name }) => name)).toContain(work.xRestrict === 1 ? 'R-18' : 'R-18G')
    }
  })

  it('has AI works by flag, by tag and by both, and artists with five or more', () => {
    const flagged = works.filter((work) => work.aiType === 2)
    expect(share(works.filter((work) => work.aiType === 2 || isTagged(work)))).toBeGreaterThan(0.065)
    expect(works.some((work) => work.aiType < 2 && isTagged(work))).toBe(true)
    expect(flagged.some((work) => !isTagged(work))).toBe(true)
    expect(flagged.some(isTagged)).toBe(true)
    const perArtist = new Map<number, number>()
    for (const work of flagged) perArtist.set(work.artist.id, (perArtist.get(work.artist.id) ?? 0) + 1)
    expect([...perArtist.values()].filter((count) => count >= 5).length).toBeGreaterThanOrEqual(3)
  })

  it('has works of the artists that home, rankings and the manga filter exclude', () => {
    for (const id of [24_517, 14_002_767, 33_333, 10_758_107, 19_585_163]) {
      expect(catalogue.worksOfArtist(id, undefined, 2, { offset: 0, limit: 3 }).length, String(id)).toBeGreaterThan(0)
    }
    for (const tag of ['漫画', '描き方', 'BL']) {
      expect(works.filter((work) => work.tags.some(({ name }) => name === tag)).length, tag).toBeGreaterThan(5)
    }
  })

  it("keeps aspect ratios between 1:3 and 3:1 and sizes within the painter's limits", () => {
    for (const work of works) {
      const long = Math.max(work.width, work.height)
      expect(long / Math.min(work.width, work.height)).toBeLessThanOrEqual(3)
      // One ugoira has the maximum size. The others are small, because every frame has to be painted.
      expect(long).toBeLessThanOrEqual(work.frameDelays.length === 150 ? 1920 : work.type === 'ugoira' ? 1200 : 4000)
      expect(long).toBeGreaterThanOrEqual(work.type === 'ugoira' ? 480 : 800)
    }
    expect(works.some((work) => work.width * 3 <= work.height + 2)).toBe(true)
    expect(works.some((work) => work.height * 3 <= work.width + 2)).toBe(true)
    expect(share(works.filter((work) => work.extension === 'png'))).toBeCloseTo(0.3, 1)
  })

  it('assigns only scenes that the painter knows', () => {
    const still = new Set<string>([...freeScenes, 'tile-pattern', 'manga-page'])
    const loops = new Set<string>(loopScenes)
    for (const work of works) expect((work.type === 'ugoira' ? loops : still).has(work.scene), work.scene).toBe(true)
  })

  it('has at least 160 tags, most of them translated into five languages', () => {
    const tags = new Map([...works, ...novels].flatMap((work) => work.tags.map((tag) => [tag.name, tag])))
    expect(tags.size).toBeGreaterThanOrEqual(160)
    const translated = [...tags.values()].filter(({ translations }) =>
      ['en', 'zh-CN', 'zh-TW', 'ko'].every((tongue) => translations[tongue]),
    )
    expect(translated.length).toBeGreaterThanOrEqual(160)
    for (const name of [
      '風景',
      '海',
      '夜景',
      '雨',
      '星空',
      '猫',
      'ロボット',
      '植物',
      '花',
      '幾何学',
      'ドット絵',
      '切り絵',
      'うごイラ',
      '雪',
      '蛍',
    ]) {
      expect(tags.has(name), name).toBe(true)
    }
  })

  it('adds popularity tags only to works with enough bookmarks', () => {
    for (const work of works) {
      for (const { name } of work.tags) {
        const least = /(\d+)users入り$/.exec(name)?.[1]
        if (least) expect(work.bookmarks).toBeGreaterThanOrEqual(Number(least))
      }
    }
  })

  it('has a few famous and many little-known works', () => {
    const bookmarks = works.map((work) => work.bookmarks).sort((a, b) => a - b)
    const median = bookmarks[Math.floor(bookmarks.length / 2)] ?? 0
    expect(bookmarks.at(-1)).toBeGreaterThan(median * 80)
    expect(
      share(
        bookmarks.filter((count) => count < 100),
        bookmarks,
      ),
    ).toBeGreaterThan(0.2)
    expect(works.every((work) => work.views >= work.bookmarks)).toBe(true)
  })

  it('has series of both kinds with ids of five or six digits', () => {
    const series = (items: readonly (WorkRecord | NovelRecord)[]) => new Set(items.flatMap((item) => item.series?.id ?? []))
    expect(series(works).size).toBeGreaterThanOrEqual(24)
    expect(series(novels).size).toBeGreaterThanOrEqual(16)
    for (const id of [...series(works), ...series(novels)]) expect(String(id)).toMatch(/^\d{5,6}$/)
  })

  it('has many languages, including right-to-left ones, and rarely repeats a title', () => {
    const titles = works.map((work) => work.title)
    expect(new Set(titles).size / titles.length).toBeGreaterThan(0.88)
    for (const script of [
      /\p{Script=Arabic}/u,
      /\p{Script=Hebrew}/u,
      /\p{Script=Hangul}/u,
      /\p{Script=Cyrillic}/u,
      /\p{Script=Greek}/u,
    ]) {
      expect(titles.filter((title) => script.test(title)).length, String(script)).toBeGreaterThan(15)
    }
    expect(titles.filter((title) => /\p{Script=Hiragana}|\p{Script=Katakana}/u.test(title)).length).toBeGreaterThan(1_000)
  })

  it('fills every placeholder of a pattern', () => {
    const odd = new Set(['{{7*7}}'])
    for (const { title } of [...works, ...novels]) if (!odd.has(title)) expect(title).not.toMatch(/[{}]|undefined/)
    for (const { caption } of novels) expect(caption).not.toMatch(/[{}]|undefined/)
  })

  it('has hostile titles and captions', () => {
    const titles = new Set(works.map((work) => work.title))
    for (const hostile of [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '{{7*7}}',
      '__proto__',
      '../../etc/passwd',
      'CON',
      '海',
    ]) {
      expect(titles.has(hostile), hostile).toBe(true)
    }
    expect(works.some((work) => work.title.length >= 300)).toBe(true)
    expect(works.some((work) => work.caption === '')).toBe(true)
    expect(works.some((work) => work.caption.includes('pixiv://users/'))).toBe(true)
  })

  it('has spotlight articles with short ids about existing works', () => {
    const articles = catalogue.spotlights({ offset: 0, limit: 500 })
    expect(articles.length).toBeGreaterThanOrEqual(24)
    for (const article of articles) {
      expect(String(article.id).length).toBeLessThan(6)
      expect(catalogue.works(article.workIds)).toHaveLength(article.workIds.length)
      expect(article.workIds).toContain(article.thumbnailWorkId)
      expect(catalogue.works(article.workIds).every((work) => work.xRestrict === 0 && work.created < article.published)).toBe(
        true,
      )
    }
  })
})

describe('the demo accounts', () => {
  const [premium, plain, adult] = catalogue.accounts()

  it('cover every rating and have sample tokens of 43 characters', () => {
    expect(premium).toMatchObject({ isPremium: true, xRestrict: 2 })
    expect(plain).toMatchObject({ isPremium: false, xRestrict: 0 })
    expect(adult).toMatchObject({ xRestrict: 1 })
    for (const account of catalogue.accounts()) {
      expect(account.refreshToken).toHaveLength(43)
      expect(account.refreshToken).toMatch(/^sample-/)
      expect(catalogue.artist(account.id)?.account).toBe(account.account)
    }
  })

  it('have bookmarks and follows, including stubs', () => {
    const counts = catalogue.artistCounts(premium?.id ?? 0)
    expect(counts.publicBookmarks).toBeGreaterThanOrEqual(300)
    expect(counts.following).toBeGreaterThanOrEqual(30)
    expect(works.filter((work) => catalogue.isBookmarked(premium?.id ?? 0, work.id)).length).toBeGreaterThan(280)
    expect(works.some((work) => work.xRestrict > 0 && catalogue.isBookmarked(plain?.id ?? 0, work.id))).toBe(false)
    expect(artists.filter((artist) => catalogue.isFollowed(premium?.id ?? 0, artist.id)).length).toBeGreaterThanOrEqual(30)
    expect(novels.some((novel) => catalogue.isNovelBookmarked(premium?.id ?? 0, novel.id))).toBe(true)
  })
})
