// Pictures saved for offline: served as they are, and in place of other sizes of the same page.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mayBeSavedOffline, offlinePicture, otherSize, pageName } from './offlinePictures.ts'

const large = 'https://emaki.example/api/image/i.pximg.net/img-master/img/2026/01/01/00/00/00/100500001_p0_master1200.jpg'
const original = 'https://emaki.example/api/image/i.pximg.net/img-original/img/2026/01/01/00/00/00/100500001_p0.png'

const asking = (url: string, destination = 'image') => ({ url, destination }) as Request

describe('pageName', () => {
  it('is the same for all sizes of a page', () => {
    expect([large, original].map(pageName)).toEqual(['100500001_p0', '100500001_p0'])
    expect(pageName(large.replace('_p0_', '_p10_'))).toBe('100500001_p10')
  })
  it('P1 is the same with and without a hash in the name', () => {
    const hashed = '100500001-0123456789abcdef0123456789abcdef'
    expect([large, original].map((url) => pageName(url.replace('100500001', hashed)))).toEqual(['100500001_p0', '100500001_p0'])
  })
  it('P1 is the work alone for stills and frames of a ugoira', () => {
    const still = large.replace('_p0_', '_')
    expect([still, still.replace('_master', '_square'), original.replace('_p0', '_ugoira0')].map(pageName)).toEqual(
      Array(3).fill('100500001'),
    )
    expect(pageName(original.replace('_p0.png', '_ugoira1920x1080.zip'))).toBeUndefined()
  })
  it.each([
    'https://emaki.example/api/image/i.pximg.net/user-profile/img/face_170.png',
    'https://emaki.example/api/image/i.pximg.net/100500001_p0/other.png',
    'https://emaki.example/100500001_p0',
  ])('is undefined for %s', (address) => expect(pageName(address)).toBeUndefined())
})

it('mayBeSavedOffline accepts shown pictures and the archives of ugoira', () => {
  const archive = 'https://emaki.example/api/image/i.pximg.net/img-zip-ugoira/img/2026/01/01/00/00/00/1_ugoira1920x1080.zip'
  expect(mayBeSavedOffline(asking(large))).toBe(true)
  expect(mayBeSavedOffline(asking(archive, ''))).toBe(true)
  expect(mayBeSavedOffline(asking(original, ''))).toBe(false)
})

describe('without a network', () => {
  const kept = new Map<string, Response>()
  beforeEach(() => {
    kept.clear()
    const match = async (asked: { url: string }) => kept.get(asked.url)
    vi.stubGlobal('caches', {
      match,
      keys: async () => (kept.size > 0 ? ['emaki-offline'] : []),
      open: async () => ({ match, keys: async () => [...kept.keys()].map((url) => ({ url })) }),
    })
  })

  it('offlinePicture gives a saved picture', async () => {
    const picture = new Response('large')
    kept.set(large, picture)
    expect(await offlinePicture(asking(large))).toBe(picture)
    expect(await offlinePicture(asking(original))).toBeUndefined()
  })
  it('otherSize gives another size of a shown page, but not for a download', async () => {
    const picture = new Response('large')
    kept.set(large, picture)
    expect(await otherSize(asking(original))).toBe(picture)
    expect(await otherSize(asking(original, ''))).toBeUndefined()
    expect(await otherSize(asking(original.replace('_p0', '_p1')))).toBeUndefined()
  })
  it('otherSize gives nothing when no page is saved', async () => {
    expect(await otherSize(asking(original))).toBeUndefined()
  })
})
