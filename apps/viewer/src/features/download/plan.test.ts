// What a work's download is made of, before anything is fetched.
import { type Artwork, defaultFileNameTemplate, normaliseArtwork } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import { type PlanOptions, planPages, planWish } from './plan.ts'

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
  planPages(artwork, pages, { packing: 'files', template: defaultFileNameTemplate, byAuthor: false, summary: '', ...changes })

describe('the plan of a work', () => {
  it('of 200 pages has all of them, in order, each under a name of its own', () => {
    const { files } = plan(work(200))
    expect(files).toHaveLength(200)
    expect(new Set(files.map(({ name }) => name)).size).toBe(200)
    expect(files.at(-1)).toEqual({ name: 'Aki_Harbour_7_p199.png', url: expect.stringMatching(/img-original\/.*7_p199\.png$/) })
  })

  it('numbers what the template calls the same', () => {
    expect(plan(work(3), { template: '{pid}' }).files.map(({ name }) => name)).toEqual(['7.png', '7_(2).png', '7_(3).png'])
  })

  it('is of the wished pages only, and leaves out those that do not exist', () => {
    expect(plan(work(3), {}, [2, 7, -1]).files.map(({ name }) => name)).toEqual(['Aki_Harbour_7_p2.png'])
  })

  it('has a folder for each author where that is wished, told apart by the id, and safe', () => {
    expect(plan(work(1)).folder).toEqual([])
    expect(plan(work(2), { byAuthor: true }).folder).toEqual(['Aki_9'])
    expect(plan(work(2, { user: { id: 9, name: '../CON' } }), { byAuthor: true }).folder).toEqual(['__CON_9'])
  })
})

describe('an archive', () => {
  it.each(['zip', 'cbz'] as const)('%s has its pages in the order that readers sort by', (packing) => {
    const { files, pack } = plan(work(200), { packing })
    const names = files.map(({ name }) => name)
    expect([names[0], names[8], names[199]]).toEqual(['001.png', '009.png', '200.png'])
    expect(names.toSorted()).toEqual(names)
    expect(pack?.name).toBe(`Aki_Harbour_7.${packing}`)
  })

  it('of some pages says which, and keeps the numbers they have in the work', () => {
    const { files, pack } = plan(work(9), { packing: 'zip' }, [0, 3, 4, 5])
    expect(files.map(({ name }) => name)).toEqual(['001.png', '004.png', '005.png', '006.png'])
    expect(pack?.name).toBe('Aki_Harbour_7_p1_4-6.zip')
    const odd = Array.from({ length: 50 }, (_, place) => place * 2)
    expect(plan(work(100), { packing: 'cbz' }, odd).pack?.name).toBe('Aki_Harbour_7_50p.cbz')
  })

  it('for comic readers says what is in it, with hostile words as text', () => {
    const { pack } = plan(work(2, { title: ']]><script>&"' }), { packing: 'cbz', summary: 'Two <boats>' })
    expect(pack?.leaflet?.name).toBe('ComicInfo.xml')
    expect(pack?.leaflet?.text).toContain('<PageCount>2</PageCount>')
    expect(pack?.leaflet?.text).toContain('Two &lt;boats&gt;')
    expect(pack?.leaflet?.text).not.toContain('<script>')
    expect(plan(work(2), { packing: 'zip' }).pack?.leaflet).toBeNull()
  })
})

it('a work that is known only in part is a wish with its name and picture, and without files', () => {
  const { wish, files, title, picture, subject } = planWish(work(3, { meta_pages: [] }), 'cbz')
  expect({ wish, files, title, subject }).toEqual({
    wish: { work: '7', packing: 'cbz' },
    files: [],
    title: 'Harbour',
    subject: '7',
  })
  expect(picture).not.toBe('')
})
