import { expect, it } from 'vitest'
import { longPressActionFor } from './longPressAction.ts'

it('downloads illustrations and manga, but not ugoira', () => {
  expect((['illust', 'manga', 'ugoira'] as const).map((type) => longPressActionFor('download', { type }))).toEqual([
    'download',
    'download',
    undefined,
  ])
})

it('blocks works of every kind, and does nothing without a setting', () => {
  expect((['illust', 'ugoira'] as const).map((type) => longPressActionFor('block', { type }))).toEqual(['block', 'block'])
  expect(longPressActionFor(undefined, { type: 'illust' })).toBeUndefined()
})
