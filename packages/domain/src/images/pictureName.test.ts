import { describe, expect, it } from 'vitest'
import { pictureName } from './pictureName.ts'

const hash = '0123456789abcdef0123456789abcdef'
const folder = 'https://i.pximg.net/img-master/img/2026/03/01/00/00/00'

describe.each([
  ['without a hash', '9100001'],
  ['with a hash', `9100001-${hash}`],
])('P1 names of pictures %s', (_, stem) => {
  const work = { id: '9100001', stem, isArchive: false }
  it.each([
    [`${stem}_p0.png`, 0],
    [`${stem}_p12_master1200.jpg`, 12],
    [`${folder}/${stem}_p3_square1200.jpg`, 3],
    [`/c/250x250_80_a2/custom-thumb/img/2026/03/01/00/00/00/${stem}_p0_custom1200.jpg`, 0],
    [`${stem}_ugoira0.jpg`, null],
    [`${stem}_master1200.jpg`, null],
    [`${stem}_square1200.jpg`, null],
  ])('say work and page: %s', (name, page) => {
    expect(pictureName(name)).toEqual({ ...work, page })
  })
  it.each(['600x600', '1920x1080'])('say the work of an archive of %s', (size) => {
    expect(pictureName(`${stem}_ugoira${size}.zip`)).toEqual({ ...work, page: null, isArchive: true })
  })
})

it.each([
  `ci9100001_${hash}_master1200.jpg`,
  `22_${hash}_170.jpg`,
  `9100001-${hash.slice(1)}_p0.png`,
  '9100001_p0/other.png',
  '9100001_p0',
  '0_p0.jpg',
  '/user-profile/img/face_170.png',
])('pictureName is undefined for %s', (name) => expect(pictureName(name)).toBeUndefined())
