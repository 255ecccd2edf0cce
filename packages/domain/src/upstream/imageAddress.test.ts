import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Crop, crops, cropText, parseCrop } from './crop.ts'
import { type ImageAddress, imagePath, imageUrl, parseImagePath } from './imageAddress.ts'

const twoDigits = fc.integer({ min: 0, max: 99 }).map((value) => String(value).padStart(2, '0'))
const dates = fc
  .tuple(fc.integer({ min: 2007, max: 2099 }), fc.array(twoDigits, { minLength: 5, maxLength: 5 }))
  .map(([year, rest]) => [year, ...rest].join('/'))
const ids = fc.integer({ min: 1, max: 999_999_999_999 })
const hashes = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 32, maxLength: 32 })
const extensions = fc.constantFrom('jpg' as const, 'png' as const, 'gif' as const)
const cropsOfAnyKind: fc.Arbitrary<Crop> = fc.record({
  width: fc.integer({ min: 1, max: 2400 }),
  height: fc.integer({ min: 1, max: 2400 }),
  quality: fc.option(fc.integer({ min: 1, max: 100 })),
  fills: fc.boolean(),
  gravity: fc.option(fc.integer({ min: 0, max: 9 })),
  webp: fc.boolean(),
})
const crop = fc.option(cropsOfAnyKind)
const dated = { date: dates, id: ids }
/** Pictures of works have a hash in their name or none. */
const ofWork = fc.option(hashes, { nil: undefined }).map((hash) => (hash === undefined ? {} : { hash }))
const pages = fc.integer({ min: 0, max: 9999 })

const workAddresses = fc.oneof(
  fc.record({
    kind: fc.constant('master' as const),
    ...dated,
    crop,
    page: fc.option(pages),
    shape: fc.constantFrom('master1200' as const, 'square1200' as const, 'custom1200' as const),
  }),
  fc.record({
    kind: fc.constant('original' as const),
    ...dated,
    crop,
    part: fc.constantFrom('p' as const, 'ugoira' as const),
    number: pages,
    extension: extensions,
  }),
  fc.record({
    kind: fc.constant('ugoira-zip' as const),
    ...dated,
    size: fc.constantFrom('600x600' as const, '1920x1080' as const),
  }),
)

const novelPicture = <Kind extends 'cover' | 'series-cover' | 'upload'>(kind: Kind) =>
  fc
    .record({
      ...dated,
      hash: hashes,
      crop,
      shape: fc.constantFrom('master1200' as const, 'square1200' as const, 'original' as const),
      extension: fc.constantFrom(undefined, 'png' as const, 'gif' as const),
    })
    .map(({ extension, ...address }) => ({
      ...address,
      kind,
      crop: address.shape === 'original' ? null : address.crop,
      ...(extension && { extension }),
    }))

const addresses: fc.Arbitrary<ImageAddress> = fc.oneof(
  fc.tuple(workAddresses, ofWork).map(([address, hash]) => ({ ...address, ...hash })),
  fc.record({
    kind: fc.constant('avatar' as const),
    ...dated,
    hash: hashes,
    size: fc.constantFrom(16 as const, 50 as const, 170 as const, null),
    extension: extensions,
  }),
  fc.record({ kind: fc.constant('background' as const), ...dated, hash: hashes, crop, master: fc.boolean() }),
  novelPicture('cover'),
  novelPicture('series-cover'),
  novelPicture('upload'),
)

describe('image addresses', () => {
  it('are parsed into what they were made from', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(parseImagePath(imagePath(address))).toEqual(address)
      }),
    )
  })

  it('have exactly one spelling each', () => {
    const segment = fc.constantFrom(
      'c',
      '360x360_70',
      'img-master',
      'img',
      '2024/02/03/04/05/06',
      '500001_p0_master1200.jpg',
      '..',
      '',
    )
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 6 }), (segments) => {
        const path = `/${segments.join('/')}`
        const address = parseImagePath(path)
        if (address) expect(imagePath(address)).toBe(path)
      }),
    )
  })

  it('look as in the contract', () => {
    const still = { kind: 'master', date: '2024/02/03/04/05/06', id: 500001, page: 0 } as const
    expect(imageUrl({ ...still, shape: 'square1200', crop: crops.square })).toBe(
      'https://i.pximg.net/c/360x360_70/img-master/img/2024/02/03/04/05/06/500001_p0_square1200.jpg',
    )
    expect(imageUrl({ ...still, shape: 'custom1200', crop: crops.square })).toBe(
      'https://i.pximg.net/c/360x360_70/custom-thumb/img/2024/02/03/04/05/06/500001_p0_custom1200.jpg',
    )
    expect(imageUrl({ ...still, page: null, shape: 'master1200', crop: null })).toBe(
      'https://i.pximg.net/img-master/img/2024/02/03/04/05/06/500001_master1200.jpg',
    )
    expect(imageUrl({ kind: 'ugoira-zip', date: '2024/04/01/00/00/00', id: 500003, size: '600x600' })).toBe(
      'https://i.pximg.net/img-zip-ugoira/img/2024/04/01/00/00/00/500003_ugoira600x600.zip',
    )
  })

  it.each([
    'img-original/img/DATE/STEM_p0.png',
    'img-original/img/DATE/STEM_p12.gif',
    'img-original/img/DATE/STEM_ugoira0.jpg',
    'c/ic0:900:1280/img-original/img/DATE/STEM_p0.jpg',
    'img-master/img/DATE/STEM_p12_master1200.jpg',
    'c/250x250_80_a2/img-master/img/DATE/STEM_p0_square1200.jpg',
    'c/250x250_80_a2/custom-thumb/img/DATE/STEM_p0_custom1200.jpg',
    'img-master/img/DATE/STEM_master1200.jpg',
    'c/360x360_70/img-master/img/DATE/STEM_square1200.jpg',
    'img-zip-ugoira/img/DATE/STEM_ugoira600x600.zip',
    'img-zip-ugoira/img/DATE/STEM_ugoira1920x1080.zip',
  ])('P1 are parsed and made with and without a hash: %s', (form) => {
    const hash = '0123456789abcdef0123456789abcdef'
    const [plain, hashed] = ['9100001', `9100001-${hash}`].map(
      (stem) => `/${form.replace('DATE', '2026/03/01/00/00/00').replace('STEM', stem)}`,
    ) as [string, string]
    const address = parseImagePath(plain)
    expect(address).toMatchObject({ id: 9100001 })
    expect(parseImagePath(hashed)).toEqual({ ...address, hash })
    expect([plain, hashed].map((path) => imagePath(parseImagePath(path) as ImageAddress))).toEqual([plain, hashed])
  })

  it.each([
    '/',
    '/img-original/img/2024/02/03/04/05/06/500001-0123456789ABCDEF0123456789abcdef_p0.png',
    '/img-original/img/2024/02/03/04/05/06/500001-0123_p0.png',
    '/c/ic0:9999:1280/img-original/img/2024/02/03/04/05/06/500001_p0.png',
    '/novel-cover-original/img/2024/02/03/04/05/06/ci500001_0123456789abcdef0123456789abcdef_master1200.jpg',
    '/novel-cover-master/img/2024/02/03/04/05/06/ci500001_0123456789abcdef0123456789abcdef.jpg',
    '/c/240x480/novel-cover-original/img/2024/02/03/04/05/06/ci500001_0123456789abcdef0123456789abcdef.jpg',
    '/img-master/img/2024/02/03/04/05/06/500001_p0_master1200.png',
    '/img-master/img/2024/02/03/04/05/06/500001_p00_master1200.jpg',
    '/img-master/img/2024/02/03/04/05/06/0500001_p0_master1200.jpg',
    '/img-master/img/2024/02/03/04/05/500001_p0_master1200.jpg',
    '/img-master/img/2024/02/03/04/05/06/../500001_p0_master1200.jpg',
    '/custom-thumb/img/2024/02/03/04/05/06/500001_p0_square1200.jpg',
    '/c/0x360_70/img-master/img/2024/02/03/04/05/06/500001_p0_square1200.jpg',
    '/c/9999x9999/img-master/img/2024/02/03/04/05/06/500001_p0_square1200.jpg',
    '/c/360x360_70/img-zip-ugoira/img/2024/04/01/00/00/00/500003_ugoira600x600.zip',
    '/img-zip-ugoira/img/2024/04/01/00/00/00/500003_ugoira800x800.zip',
    '/img-original/img/2024/02/03/04/05/06/500001_p0.jpeg',
    '/user-profile/img/2024/02/03/04/05/06/22_0123456789ABCDEF0123456789abcdef_170.jpg',
    '/img-original/img/2024/02/03/04/05/06/500001_p0.jpg%00',
  ])('have no other spelling: %s', (path) => {
    expect(parseImagePath(path)).toBeUndefined()
  })
})

describe('crop segments', () => {
  it('contain box, quality, filling, gravity and WebP in this order', () => {
    expect(parseCrop('1200x600_90_a2_g5')).toEqual(crops.background)
    expect(parseCrop('540x540_10_webp')).toEqual(crops.squareAndroid)
    expect(cropText(crops.coverMedium)).toBe('176x352')
  })

  it.each(['360', '360x', '360x360_', '360x360_0', '360x360_101', '360x360_webp_70', '2401x1', '-1x5', '1e3x5'])(
    'reject %s',
    (text) => {
      expect(parseCrop(text)).toBeUndefined()
    },
  )
})
