// Searches of the archive beyond those that equalToMemory.test.ts compares.
import { createDenyRules, type LibraryWork } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { type Archive, openArchive } from '../openArchive.ts'
import type { Sidecar } from '../sidecar.ts'
import { addIllust, putWorks, sidecarOf, testArchive, wireIllust } from '../testing/index.ts'
import { workKeyText } from '../workKey.ts'
import { cursorText, parseCursor } from './order.ts'
import { textExpression } from './textSearch.ts'

const illust = (id: number, changes: Partial<LibraryWork> = {}): LibraryWork => ({
  kind: 'illust',
  id: String(id),
  title: `Title ${id}`,
  caption: '',
  artist: { id: '11', name: 'Artist', account: 'artist' },
  tags: [],
  madeAt: 1000 + id,
  keptAt: 1000 + id,
  pages: 1,
  width: 30,
  height: 40,
  rating: 0,
  ai: 0,
  colours: [],
  bookmarks: 0,
  upstream: 'live',
  isRead: false,
  ...changes,
})

const idsOf = (works: readonly { readonly id: string }[]) => works.map(({ id }) => id)
const found = async ({ search }: Archive, text: string) => idsOf((await search.page({ text }, { count: 60 })).works)

/** Writes a work whose pages have these hashes. */
function putHashed({ index }: Archive, id: number, hashes: readonly string[], changes: Partial<Sidecar> = {}): void {
  const sidecar = sidecarOf(illust(id))
  const [first] = sidecar.files
  const files = hashes.flatMap((hash, page) => (first ? [{ ...first, name: `${page}.png`, page, hash }] : []))
  index.put({ ...sidecar, files, ...changes }, { folder: `works/${id}`, changedMs: 1, bytes: 1 })
}

describe('page', () => {
  it('goes on without gaps or repetitions while works come and go', async () => {
    const archive = await testArchive()
    const works = [1, 2, 3, 4, 5, 6].map((id) => illust(id))
    putWorks(archive, works)
    const first = await archive.search.page({}, { count: 2 })
    expect(idsOf(first.works)).toEqual(['6', '5'])
    putWorks(archive, [illust(9)])
    archive.index.remove({ kind: 'illust', id: '5' })
    const second = await archive.search.page({}, { count: 2, from: first.next })
    expect([idsOf(second.works), second.total]).toEqual([['4', '3'], 6])
    const third = await archive.search.page({}, { count: 2, from: second.next })
    expect([idsOf(third.works), third.next]).toEqual([['2', '1'], undefined])
  })

  it('follows replaced works', async () => {
    const archive = await testArchive()
    putWorks(archive, [illust(1), illust(2)])
    expect(await found(archive, 'other')).toEqual([])
    putWorks(archive, [illust(1, { title: 'Other' })])
    expect(await found(archive, 'other')).toEqual(['1'])
    expect(await found(archive, 'title')).toEqual(['2'])
  })

  it('sees what another process writes', async () => {
    const archive = await testArchive()
    putWorks(archive, [illust(1)])
    expect((await archive.search.page({}, { count: 9 })).total).toBe(1)
    const other = await openArchive({ directory: archive.directory })
    putWorks(other, [illust(2)])
    other.close()
    expect((await archive.search.page({}, { count: 9 })).total).toBe(2)
  })
})

describe('text', () => {
  it.each([
    ['海', ['1']],
    ['の海', ['1']],
    ['夜', ['1']],
    ['海の', []],
    ['lan', ['2']],
    ['antern', []],
    ['sea 夜', ['1']],
    ['"', ['2', '1']],
    ['NEAR( -海 *', []],
  ])('%s finds %j', async (text, ids) => {
    const archive = await testArchive()
    const tags = [{ name: '灯', translations: ['sea'] }]
    putWorks(archive, [illust(1, { title: '夜の海', tags }), illust(2, { title: 'Lantern' })])
    expect(await found(archive, text)).toEqual(ids)
  })

  it('becomes phrases of which only the last token may be begun', () => {
    expect(textExpression('夜の海 cat')).toBe('"夜の の海" AND "cat" *')
    expect(textExpression(' ** ')).toBeUndefined()
  })
})

describe('a cursor', () => {
  it.each([
    { key: 12.5, id: 999_999_999_999, isNovel: true },
    { key: '夜の"海', id: 1, isNovel: false },
  ])('is read back: %j', (position) => expect(parseCursor(cursorText(position))).toEqual(position))

  it.each(['', 'x', '%', 'W10', 'bnVsbA', 'WzEsIngiXQ'])('is rejected: %s', (text) => expect(parseCursor(text)).toBeUndefined())
})

describe('deny rules', () => {
  it('apply to works that are added later', async () => {
    const archive = await testArchive()
    const rules = createDenyRules([
      { kind: 'word', value: 'secret' },
      { kind: 'novel', value: '1' },
    ])
    const range = { count: 9, rules }
    putWorks(archive, [illust(1), illust(2, { caption: 'Secret' })])
    expect(idsOf((await archive.search.page({}, range)).works)).toEqual(['1'])
    putWorks(archive, [illust(1, { title: 'secrets' }), illust(3)])
    expect(idsOf((await archive.search.page({}, range)).works)).toEqual(['3'])
  })
})

describe('similarTo', () => {
  it('finds works with a similar page, nearest first', async () => {
    const archive = await testArchive()
    putHashed(archive, 1, ['f0f0f0f0f0f0f0f0', '0123456789abcdef'])
    putHashed(archive, 2, ['ffffffff00000000', '0123456789abcdee'])
    putHashed(archive, 3, ['f0f0f0f0f0f0f0f0'])
    putHashed(archive, 4, ['ffffffffffff0000'])
    const similar = await archive.search.similarTo({ kind: 'illust', id: '1' }, { count: 9 })
    expect(idsOf(similar ?? [])).toEqual(['3', '2'])
    archive.index.remove({ kind: 'illust', id: '3' })
    expect(idsOf((await archive.search.similarTo({ kind: 'illust', id: '1' }, { count: 9 })) ?? [])).toEqual(['2'])
    expect(await archive.search.similarTo({ kind: 'illust', id: '9' }, { count: 9 })).toBeUndefined()
  })

  it('finds nothing for pictures without detail', async () => {
    const archive = await testArchive()
    for (const id of [1, 2]) putHashed(archive, id, ['0000000000000000'])
    expect(await archive.search.similarTo({ kind: 'illust', id: '1' }, { count: 9 })).toEqual([])
  })
})

describe('withColour', () => {
  it('has works with the largest share of the colour first', async () => {
    const archive = await testArchive()
    putWorks(archive, [
      illust(1, { colours: ['red', 'blue'] }),
      illust(2, { colours: ['blue'] }),
      illust(3, { colours: ['red'] }),
    ])
    expect(idsOf(await archive.search.withColour(50, 90, 220, { count: 9 }))).toEqual(['2', '1'])
  })
})

describe('duplicates', () => {
  const groups = async ({ search }: Archive) =>
    (await search.duplicates({ count: 9 })).items.map(({ works }) => works.map(workKeyText).sort())

  it('groups works whose pictures differ in at most 6 bits', async () => {
    const archive = await testArchive()
    putHashed(archive, 1, ['0123456789abcdef'])
    putHashed(archive, 2, ['0123456789abcde0', 'ffff0000ffff0000'])
    putHashed(archive, 3, ['fedcba9876543210'])
    putHashed(archive, 4, ['fedcba98765432ef'])
    putHashed(archive, 5, ['ffff0000ffff003f'])
    expect(await groups(archive)).toEqual([
      ['illust:2', 'illust:5'],
      ['illust:1', 'illust:2'],
    ])
  })

  it('never groups the pages of one work, frames and pictures without detail', async () => {
    const archive = await testArchive()
    putHashed(archive, 1, ['0123456789abcdef', '0123456789abcdef'])
    for (const id of [2, 3]) putHashed(archive, id, ['0000000000000000'])
    expect(await groups(archive)).toEqual([])
  })

  it('leaves out groups that the operator keeps, until they have other works', async () => {
    const archive = await testArchive()
    for (const id of [1, 2]) putHashed(archive, id, ['0123456789abcdef'])
    const [group] = (await archive.search.duplicates({ count: 9 })).items
    archive.search.keepDuplicates(group?.id ?? '')
    expect(await groups(archive)).toEqual([])
    putHashed(archive, 3, ['0123456789abcdef'])
    expect(await groups(archive)).toEqual([['illust:1', 'illust:2', 'illust:3']])
  })
})

describe('statistics', () => {
  it('counts files, bytes, and works by the months and years of Japan', async () => {
    const archive = await testArchive()
    await addIllust(archive, wireIllust(1, { page_count: 2, create_date: '2025-12-31T23:59:59+09:00' }))
    await addIllust(archive, wireIllust(2, { create_date: '2025-12-31T15:00:00+00:00' }))
    const { works, files, keptByMonth, madeByYear, kinds } = await archive.search.statistics({})
    expect({ works, files, keptByMonth, madeByYear, kinds }).toEqual({
      works: 2,
      files: 3,
      keptByMonth: [{ month: '2026-11', count: 2 }],
      madeByYear: [
        { year: 2025, count: 1 },
        { year: 2026, count: 1 },
      ],
      kinds: [{ value: 'illust', count: 2 }],
    })
  })
})

describe('artists and series', () => {
  it('follow each other page by page', async () => {
    const archive = await testArchive()
    const artist = (id: number) => ({ id: String(id), name: `Name ${id}`, account: `account${id}` })
    putWorks(archive, [
      illust(1, { artist: artist(1) }),
      illust(2, { artist: artist(2) }),
      illust(3, { artist: artist(3) }),
      illust(4, { artist: artist(3) }),
    ])
    const first = await archive.search.artists({ count: 2 })
    expect([first.items.map(({ name, works }) => [name, works]), first.total]).toEqual([
      [
        ['Name 3', 2],
        ['Name 1', 1],
      ],
      3,
    ])
    const second = await archive.search.artists({ count: 2, from: first.next })
    expect([second.items.map(({ name }) => name), second.next]).toEqual([['Name 2'], undefined])
    expect((await archive.search.artists({ count: 9, words: 'ACCOUNT2' })).items).toMatchObject([{ id: '2' }])
  })

  it('have no artist for imported works whose artist has no known id', async () => {
    const archive = await testArchive()
    const artist = (name: string) => ({ id: '0', name, account: '' })
    putWorks(archive, [illust(1, { artist: artist('Aki') }), illust(2, { artist: artist('Bo') })])
    expect(await archive.search.artists({ count: 9 })).toMatchObject({ items: [], total: 0 })
  })

  it('keep series of artworks and of novels with the same id apart', async () => {
    const archive = await testArchive()
    const series = { id: '7', title: 'Sea' }
    putWorks(archive, [illust(1, { series }), illust(2, { series, isRead: true }), illust(3, { kind: 'novel', series })])
    await archive.search.setRead({ kind: 'illust', id: '2' }, true)
    expect((await archive.search.series({ count: 9 })).items).toMatchObject([
      { kind: 'novel', id: '7', works: 1, unread: 1 },
      { kind: 'manga', id: '7', title: 'Sea', works: 2, unread: 1 },
    ])
  })
})
