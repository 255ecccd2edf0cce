import { type Artwork, defaultFileNameTemplate, normaliseArtwork } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { deferPlan, type PlanOptions, planPages } from './plan.ts'

const original = (page: number) => `https://i.pximg.net/img-original/img/2024/01/01/00/00/00/7_p${page}.png`

function work(pages: number, changes: Readonly<Record<string, unknown>> = {}): Artwork {
  const picture = 'https://i.pximg.net/c/540x540_70/img-master/7_p0_master1200.jpg'
  const found = normaliseArtwork({
    id: 7,
    title: 'Harbour',
    type: 'manga',
    user: { id: 9, name: 'Aki' },
    image_urls: { square_medium: picture, medium: picture, large: picture },
    page_count: pages,
    create_date: '2024-01-01T00:00:00+09:00',
    meta_pages: Array.from({ length: pages }, (_, page) => ({ image_urls: { large: picture, original: original(page) } })),
    ...changes,
  })
  if (!found) throw new Error('not a work')
  return found
}
const all = (artwork: Artwork) => artwork.images.map((_, index) => index)
const plan = (artwork: Artwork, changes: Partial<PlanOptions> = {}, pages = all(artwork)) =>
  planPages(artwork, pages, { format: 'files', template: defaultFileNameTemplate, byAuthor: false, summary: '', ...changes })

describe('planPages', () => {
  it('plans all of 200 pages in order, each with a distinct name', () => {
    const { files } = plan(work(200))
    expect(files).toHaveLength(200)
    expect(new Set(files.map(({ name }) => name)).size).toBe(200)
    expect(files.at(-1)).toEqual({ name: 'Aki_Harbour_7_p199.png', url: expect.stringMatching(/img-original\/.*7_p199\.png$/) })
  })

  it('numbers files that the template gives the same name', () => {
    expect(plan(work(3), { template: '{pid}' }).files.map(({ name }) => name)).toEqual(['7.png', '7_(2).png', '7_(3).png'])
  })

  it('plans only the given pages and ignores pages that do not exist', () => {
    expect(plan(work(3), {}, [2, 7, -1]).files.map(({ name }) => name)).toEqual(['Aki_Harbour_7_p2.png'])
  })

  it('adds a safe folder with the author’s id when `byAuthor` is set', () => {
    expect(plan(work(1)).folder).toEqual([])
    expect(plan(work(2), { byAuthor: true }).folder).toEqual(['Aki_9'])
    expect(plan(work(2, { user: { id: 9, name: '../CON' } }), { byAuthor: true }).folder).toEqual(['__CON_9'])
  })
})

describe('planPages of an archive', () => {
  it.each(['zip', 'cbz'] as const)('names the pages of a %s so that readers sort them in order', (format) => {
    const { files, archive } = plan(work(200), { format })
    const names = files.map(({ name }) => name)
    expect([names[0], names[8], names[199]]).toEqual(['001.png', '009.png', '200.png'])
    expect(names.toSorted()).toEqual(names)
    expect(archive?.name).toBe(`Aki_Harbour_7.${format}`)
  })

  it('names the selected pages in the archive’s name and keeps their numbers', () => {
    const { files, archive } = plan(work(9), { format: 'zip' }, [0, 3, 4, 5])
    expect(files.map(({ name }) => name)).toEqual(['001.png', '004.png', '005.png', '006.png'])
    expect(archive?.name).toBe('Aki_Harbour_7_p1_4-6.zip')
    const odd = Array.from({ length: 50 }, (_, index) => index * 2)
    expect(plan(work(100), { format: 'cbz' }, odd).archive?.name).toBe('Aki_Harbour_7_50p.cbz')
  })

  it('adds ComicInfo.xml with escaped text to a CBZ', () => {
    const { archive } = plan(work(2, { title: ']]><script>&"' }), { format: 'cbz', summary: 'Two <boats>' })
    expect(archive?.metadata?.name).toBe('ComicInfo.xml')
    expect(archive?.metadata?.text).toContain('<PageCount>2</PageCount>')
    expect(archive?.metadata?.text).toContain('Two &lt;boats&gt;')
    expect(archive?.metadata?.text).not.toContain('<script>')
    expect(plan(work(2), { format: 'zip' }).archive?.metadata).toBeNull()
  })

  it('names the series, the number in it and the reading direction of a manga', () => {
    const part = work(2, { series: { id: 5, title: 'Tides' } })
    const text = plan(part, { format: 'cbz', part: 3 }).archive?.metadata?.text ?? ''
    expect(text).toContain('<Series>Tides</Series>\n  <Number>3</Number>')
    expect(text).toContain('<Manga>YesAndRightToLeft</Manga>')
    expect(plan(part, { format: 'cbz' }).archive?.metadata?.text).not.toContain('<Number>')
  })
})

it('deferPlan plans title and picture without files', () => {
  const { deferred, files, title, picture, subject } = deferPlan(work(3, { meta_pages: [] }), 'cbz')
  expect({ deferred, files, title, subject }).toEqual({
    deferred: { work: '7', format: 'cbz' },
    files: [],
    title: 'Harbour',
    subject: '7',
  })
  expect(picture).not.toBe('')
})
