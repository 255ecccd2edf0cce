import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { webPageImages } from './webPageImages.ts'
import { normaliseWebFollowedUser, normaliseWebUserPreview, normaliseWebWork } from './webWork.ts'

const address = 'https://i.pximg.net/c/250x250_80_a2/img-master/img/2024/05/06/07/08/09/100000001_p0_square1200.jpg'
const master = 'https://i.pximg.net/img-master/img/2024/05/06/07/08/09/100000001_p'
const wire = {
  id: '100000001',
  title: 'Harbour at dusk',
  illustType: 0,
  xRestrict: 0,
  url: address,
  description: '',
  tags: ['風景', '海'],
  userId: '20000001',
  userName: 'Aki Sample',
  width: 1600,
  height: 1000,
  pageCount: 2,
  bookmarkData: null,
  createDate: '2024-05-06T07:08:09+09:00',
  isMasked: false,
  aiType: 1,
  profileImageUrl: 'https://i.pximg.net/a_50.jpg',
}

describe('webPageImages', () => {
  it('derives all sizes from any address of the page or of another page', () => {
    expect(webPageImages(address)).toEqual({
      s: `${master.replace('/img-master/', '/c/250x250_80_a2/img-master/')}0_square1200.jpg`,
      m: `${master.replace('/img-master/', '/c/540x540_70/img-master/')}0_master1200.jpg`,
      l: `${master}0_master1200.jpg`,
      o: '',
    })
    expect(webPageImages(address, 7).l).toBe(`${master}7_master1200.jpg`)
    expect(webPageImages(address.replace('img-master', 'custom-thumb').replace('square', 'custom'))).toEqual(
      webPageImages(address),
    )
  })

  it('returns a placeholder for every size', () => {
    const limited = 'https://s.pximg.net/common/images/limit_r18_360.png'
    expect(webPageImages(limited, 3)).toEqual({ s: limited, m: limited, l: limited, o: limited })
  })
})

describe('normaliseWebWork', () => {
  it('returns an artwork without an original, which only the detail has', () => {
    const artwork = normaliseWebWork(wire, { 風景: { en: 'scenery', zh: '风景' }, 海: { zh: '' } }, 'zh')
    expect(artwork).toMatchObject({
      id: '100000001',
      title: 'Harbour at dusk',
      author: { id: '20000001', name: 'Aki Sample', avatar: 'https://i.pximg.net/a_50.jpg' },
      tags: [
        { name: '風景', translated_name: '风景' },
        { name: '海', translated_name: null },
      ],
      width: 1600,
      height: 1000,
      count: 2,
      type: 'illust',
      x_restrict: 0,
      illust_ai_type: 1,
      is_bookmarked: false,
      series: null,
    })
    expect(artwork?.images.map((page) => page.l)).toEqual([`${master}0_master1200.jpg`, `${master}1_master1200.jpg`])
    expect(artwork?.images[0]?.o).toBe('')
  })

  it('reads one picture of a ugoira, the type by number, and the series', () => {
    const animated = normaliseWebWork({ ...wire, illustType: 2, pageCount: 3, seriesId: '77', seriesTitle: 'Ships' })
    expect(animated).toMatchObject({ type: 'ugoira', series: { id: '77', title: 'Ships' } })
    expect(animated?.images).toHaveLength(1)
    expect(normaliseWebWork({ ...wire, illustType: 1 })?.type).toBe('manga')
    const bookmarked = normaliseWebWork({ ...wire, bookmarkData: { id: '1', private: true } })
    expect([bookmarked?.is_bookmarked, bookmarked?.bookmark]).toEqual([true, { id: '1', isPrivate: true }])
  })

  it.each([
    ['an advertisement', { isAdContainer: true }],
    ['nothing', null],
    ['a work without a picture', { ...wire, url: '' }],
    ['a masked work', { ...wire, isMasked: true, url: 'https://s.pximg.net/common/images/limit_unknown_360.png' }],
    ['a work without an id', { ...wire, id: 'x' }],
  ])('is undefined for %s', (_name, entry) => {
    expect(normaliseWebWork(entry)).toBeUndefined()
  })

  it('never throws on any input', () => {
    const member = fc.constantFrom(...Object.keys(wire))
    fc.assert(
      fc.property(fc.dictionary(member, fc.anything()), fc.anything(), (broken, translations) => {
        normaliseWebWork({ ...wire, ...broken }, Object(translations), 'en')
      }),
    )
  })
})

describe('normaliseWebFollowedUser', () => {
  it('has at most three works', () => {
    const user = {
      userId: '7',
      userName: 'Haru',
      profileImageUrl: 'https://i.pximg.net/a_170.jpg',
      illusts: [wire, wire, null, wire, wire],
    }
    const preview = normaliseWebFollowedUser(user)
    expect(preview).toMatchObject({ id: '7', name: 'Haru', avatar: user.profileImageUrl })
    expect(preview?.illusts).toHaveLength(3)
    expect(normaliseWebFollowedUser(null)).toBeUndefined()
    expect(normaliseWebFollowedUser({ userId: '7' })).toEqual({ id: '7', name: '', avatar: '', illusts: [] })
  })

  it('reads whether the session follows the user, like a recommended user', () => {
    for (const isSet of [true, false]) {
      expect(normaliseWebFollowedUser({ userId: '7', following: isSet })?.follow).toEqual({ side: 'web', isSet })
      expect(normaliseWebUserPreview({ userId: '7', isFollowed: isSet }, [])?.follow).toEqual({ side: 'web', isSet })
    }
    expect(normaliseWebUserPreview({ userId: '7', isFollowed: null }, [])).not.toHaveProperty('follow')
  })
})
