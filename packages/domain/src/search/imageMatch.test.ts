import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDoubtful, readImageMatches } from './imageMatch.ts'

const flat = (changes: object = {}) => ({
  pixiv_id: 7,
  ext_urls: [],
  title: 'Lantern',
  member_name: 'Aki',
  thumbnail: '',
  similarity: '91.4',
  ...changes,
})
const read = (...results: unknown[]) => readImageMatches({ results }) ?? []

describe('readImageMatches', () => {
  it('reads flat and nested results alike', () => {
    const nested = {
      header: { similarity: '91.4', thumbnail: '' },
      data: { pixiv_id: '7', title: 'Lantern', member_name: 'Aki' },
    }
    expect(read(flat())).toEqual(read(nested))
    expect(read(flat())[0]).toEqual({
      id: '7',
      address: undefined,
      title: 'Lantern',
      author: 'Aki',
      thumbnail: '',
      similarity: 91.4,
    })
  })

  it('keeps matches over 50 %, sorted by similarity, and marks those under 80 % as doubtful', () => {
    const found = read(
      flat({ similarity: 50 }),
      flat({ similarity: 9 }),
      flat({ similarity: '79.9' }),
      flat({ similarity: 100 }),
      flat({ similarity: '80' }),
    )
    expect(found.map(({ similarity }) => similarity)).toEqual([100, 80, 79.9])
    expect(found.map(isDoubtful)).toEqual([false, false, true])
  })

  it('drops matches without an id or a URL', () => {
    expect(read(flat({ pixiv_id: undefined }))).toEqual([])
    expect(read(flat({ pixiv_id: '0x1', ext_urls: ['javascript:alert(1)', 'https://a.example/1'] }))[0]).toMatchObject({
      id: undefined,
      address: 'https://a.example/1',
    })
  })

  it('H4: drops script URLs and invalid values, and keeps at most a hundred', () => {
    expect(read(flat({ pixiv_id: 0, ext_urls: ['javascript:alert(1)', 'data:text/html,x', '//h'] }))).toEqual([])
    for (const similarity of ['NaN', '', null, 'Infinity', 101, -1]) expect(read(flat({ similarity }))).toEqual([])
    expect(read(...Array.from({ length: 100_000 }, () => flat()))).toHaveLength(100)
  })

  it('returns undefined without a list', () => {
    for (const answer of [undefined, null, {}, { results: 'x' }, []]) expect(readImageMatches(answer)).toBeUndefined()
    fc.assert(
      fc.property(fc.array(fc.anything()), (results) => {
        expect(Array.isArray(readImageMatches({ results }))).toBe(true)
      }),
    )
  })
})
