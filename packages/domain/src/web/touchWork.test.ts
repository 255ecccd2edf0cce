import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseTouchWork } from './touchWork.ts'

const wire = {
  illust_id: '100000001',
  illust_title: 'Harbour at dusk',
  illust_user_id: '20000001',
  user_name: 'Aki Sample',
  url: 'https://i.pximg.net/c/250x250_80_a2/img-master/img/2024/05/06/07/08/09/100000001_p0_square1200.jpg',
  illust_create_date: '2024-05-06T07:08:09+09:00',
  tags: ['風景'],
  illust_width: '1600',
  illust_height: '1000',
  illust_page_count: '2',
  illust_x_restrict: '1',
  illust_ai_type: '2',
  illust_type: '2',
}

describe('normaliseTouchWork', () => {
  it('reads numbers that are texts', () => {
    expect(normaliseTouchWork(wire)).toMatchObject({
      id: '100000001',
      title: 'Harbour at dusk',
      author: { id: '20000001', name: 'Aki Sample' },
      tags: [{ name: '風景', translated_name: null }],
      width: 1600,
      height: 1000,
      count: 2,
      type: 'ugoira',
      x_restrict: 1,
      illust_ai_type: 2,
    })
  })

  it('never throws on any input', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(wire)), fc.anything()), (broken) => {
        normaliseTouchWork({ ...wire, ...broken })
      }),
    )
    expect(normaliseTouchWork(null)).toBeUndefined()
  })
})
