import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseArtwork } from './artwork.ts'
import { isLimitedStub, recoveredArtwork, unknownAuthor } from './recoveredArtwork.ts'

const through = (picture: string) => picture.replace('https://', '/api/image/')
const page = (number: number) => ({
  source: `https://i.pximg.net/img-original/img/2020/02/02/02/02/02/80000001_p${number}.png`,
  tags: ['scenery', 'sky'],
  createDate: '2020-02-03T00:00:00.000Z',
  fileUrl: `https://mirror.example/data/${number}.png`,
  sampleUrl: `https://mirror.example/sample/${number}.jpg`,
})

describe('recoveredArtwork', () => {
  it('has one page per copy, fetched through the image proxy', () => {
    const work = recoveredArtwork('80000001', [page(0), page(1)], undefined, through)
    expect(work).toMatchObject({
      id: '80000001',
      title: '80000001',
      count: 2,
      type: 'illust',
      width: 0,
      created: page(0).createDate,
    })
    expect(work?.images.map(({ l, o }) => [l, o])).toEqual([
      ['/api/image/mirror.example/sample/0.jpg', '/api/image/mirror.example/data/0.png'],
      ['/api/image/mirror.example/sample/1.jpg', '/api/image/mirror.example/data/1.png'],
    ])
    expect(work?.tags.map(({ name }) => name)).toEqual(['scenery', 'sky'])
  })

  it('shows the smaller copy when the archive has no larger one', () => {
    const work = recoveredArtwork('80000001', [{ ...page(0), fileUrl: null }], undefined, through)
    expect(work?.images[0]?.o).toBe('/api/image/mirror.example/sample/0.jpg')
  })

  it('keeps the known author without a name, and uses an unknown author otherwise', () => {
    const author = { id: '7', name: 'Aki', avatar: 'https://i.pximg.net/a.jpg' }
    expect(recoveredArtwork('8', [page(0)], author, through)?.author).toEqual({ ...author, name: 'Unknown' })
    expect(recoveredArtwork('8', [page(0)], undefined, through)?.author).toEqual(unknownAuthor)
  })

  it('counts as R-18, because the copies have no rating', () => {
    expect(recoveredArtwork('8', [page(0)], undefined, through)?.x_restrict).toBe(1)
  })

  it('is undefined for any response without a picture', () => {
    expect(recoveredArtwork('8', [], undefined, through)).toBeUndefined()
    expect(recoveredArtwork('8', [{ ...page(0), sampleUrl: '' }], undefined, through)).toBeUndefined()
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => {
        const work = recoveredArtwork('8', answer, undefined, () => '')
        expect(work).toBeUndefined()
      }),
    )
  })
})

it("isLimitedStub finds the limit marker in the original's address", () => {
  const wire = (original: string) =>
    normaliseArtwork({ id: 5, image_urls: { large: original }, meta_single_page: { original_image_url: original } })
  const stub = wire('https://s.pximg.net/common/images/limit_unknown_360.png')
  const work = wire('https://i.pximg.net/img-original/img/2020/02/02/02/02/02/5_p0.png')
  expect(stub && isLimitedStub(stub)).toBe(true)
  expect(work && isLimitedStub(work)).toBe(false)
})
