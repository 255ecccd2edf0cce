// What holding a card does.
import { expect, it } from 'vitest'
import { pressOn } from './press.ts'

it('downloads illustrations and manga, but no ugoira', () => {
  expect((['illust', 'manga', 'ugoira'] as const).map((type) => pressOn('download', { type }))).toEqual([
    'download',
    'download',
    undefined,
  ])
})

it('offers to block works of every kind, and does nothing unless a setting says so', () => {
  expect((['illust', 'ugoira'] as const).map((type) => pressOn('block', { type }))).toEqual(['block', 'block'])
  expect(pressOn(undefined, { type: 'illust' })).toBeUndefined()
})
