import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseArtwork } from '../entities/artwork.ts'
import { completedStub, normaliseWebPages } from './webDetail.ts'

const limit = 'https://s.pximg.net/common/images/limit_unviewable_360.png'
const wirePage = (page: number, width = 1600, height = 1000) => ({
  urls: {
    thumb_mini: `https://i.pximg.net/c/128x128/img-master/5_p${page}_square1200.jpg`,
    small: `https://i.pximg.net/c/540x540_70/img-master/5_p${page}_master1200.jpg`,
    regular: `https://i.pximg.net/img-master/5_p${page}_master1200.jpg`,
    original: `https://i.pximg.net/img-original/5_p${page}.png`,
  },
  width,
  height,
})

describe('normaliseWebPages', () => {
  it("reads the size of each page's own original", () => {
    const pages = normaliseWebPages([wirePage(0), wirePage(1, 800, 2400)])
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [1600, 1000],
      [800, 2400],
    ])
    expect(pages[1]?.images.l).toBe('https://i.pximg.net/img-master/5_p1_master1200.jpg')
  })

  it('stops at a page without a picture, so that page numbers stay right', () => {
    expect(normaliseWebPages([wirePage(0), { urls: null, width: 1, height: 1 }, wirePage(2)])).toHaveLength(1)
  })

  it('returns nothing for any other input', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => {
        expect(normaliseWebPages(answer)).toEqual([])
      }),
    )
  })
})

describe('completedStub', () => {
  const stub = normaliseArtwork({
    id: 5,
    user: { id: 9, profile_image_urls: { medium: 'https://i.pximg.net/avatar.jpg' } },
    image_urls: { large: limit },
    meta_single_page: { original_image_url: limit },
  })
  const detail = {
    illustId: '5',
    illustTitle: 'Harbour',
    illustComment: 'At dusk',
    illustType: 1,
    createDate: '2024-05-06T07:08:09+09:00',
    xRestrict: 0,
    aiType: 1,
    tags: { tags: [{ tag: '海' }, { tag: '' }, null] },
    userId: '9',
    userName: 'Aki',
    width: 1600,
    height: 1000,
    viewCount: 12,
    bookmarkCount: 3,
  }

  it('is complete and keeps the avatar of the limited stub', () => {
    const work = stub && completedStub(stub, detail, normaliseWebPages([wirePage(0), wirePage(1)]))
    expect(work).toMatchObject({ id: '5', title: 'Harbour', type: 'manga', count: 2, view: 12, like: 3, series: null })
    expect(work?.author).toEqual({ id: '9', name: 'Aki', avatar: 'https://i.pximg.net/avatar.jpg', is_followed: false })
    expect(work?.tags).toEqual([{ name: '海', translated_name: null }])
  })

  it('is undefined without pages and for another work', () => {
    expect(stub && completedStub(stub, detail, [])).toBeUndefined()
    expect(stub && completedStub(stub, { ...detail, illustId: '6' }, normaliseWebPages([wirePage(0)]))).toBeUndefined()
  })
})
