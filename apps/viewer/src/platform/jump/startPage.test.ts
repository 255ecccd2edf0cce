import { describe, expect, it } from 'vitest'
import { lastPage, pageAddress, readStartPage } from './startPage.ts'

describe('readStartPage', () => {
  it.each([
    ['2', 2],
    [12, 12],
    ['167', 167],
    ['168', undefined],
    ['1', undefined],
    ['0', undefined],
    ['-3', undefined],
    ['1e2', undefined],
    ['٣', undefined],
    [['2', '3'], undefined],
    [undefined, undefined],
  ])('reads %j as %j', (value, page) => expect(readStartPage(value)).toBe(page))
})

it('readStartPage reads pages up to another last one', () => {
  expect([readStartPage('168', 200), readStartPage('201', 200)]).toEqual([168, undefined])
})

it('lastPage is the last page within the offset of 5000', () => expect((lastPage - 1) * 30).toBeLessThanOrEqual(5000))

it('pageAddress changes only the page', () => {
  expect(pageAddress('/rank/daily', '?date=2024-10-05', 12)).toBe('/rank/daily?date=2024-10-05&page=12')
  expect(pageAddress('/rank/daily', '?date=2024-10-05&page=12', 3)).toBe('/rank/daily?date=2024-10-05&page=3')
  expect(pageAddress('/rank/daily', '?page=12', 1)).toBe('/rank/daily')
})
