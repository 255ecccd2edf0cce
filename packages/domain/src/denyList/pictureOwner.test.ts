import { expect, test } from 'vitest'
import { pictureKey, pictureOwner } from './pictureOwner.ts'

const day = 'img/2024/05/06/07/08/09'

test.each([
  [`/img-master/${day}/123_p0_master1200.jpg`, 'artwork 123'],
  [`/img-zip-ugoira/${day}/123_ugoira600x600.zip`, 'artwork 123'],
  [`/c/240x480/novel-cover-master/${day}/ci45_abc_master1200.jpg`, 'novel 45'],
  [`/novel-cover-original/${day}/45_abc.jpg`, 'novel 45'],
  // A picture of a series.
  [`/novel-cover-original/${day}/sci45_abc.jpg`, undefined],
  [`/user-profile/${day}/6_abc_170.jpg`, 'user 6'],
  [`/background/${day}/6_abc.jpg`, 'user 6'],
  // A picture in the text of a novel.
  [`/img-original/${day}/ci9_abc.jpg`, undefined],
  ['/common/images/logo.svg', undefined],
])('pictureOwner of %s is %s', (address, expected) => {
  const owner = pictureOwner(`https://i.pximg.net${address}`)
  expect(owner && `${owner.kind} ${owner.id}`).toBe(expected)
})

test('pictureKey is equal for all sizes and pages, and for itself', () => {
  const keys = [`/img-master/${day}/123_p0_master1200.jpg`, `/img-original/${day}/123_p9.png`, '2024/05/06/07/08/09/123']
  expect(new Set(keys.map(pictureKey))).toEqual(new Set(['2024/05/06/07/08/09/123']))
  expect(pictureKey('/logo.svg')).toBeUndefined()
})
