// @vitest-environment jsdom
import type { Artwork, Novel } from '@emaki/domain'
import { afterEach, describe, expect, it } from 'vitest'
import { artworkOf } from '../../testing/works.ts'
import type { Part } from '../queries/series.ts'
import { browserNovelProgress } from '../readingPlaces/novelProgress.ts'
import { browserReaderStore } from '../readingPlaces/readerStore.ts'
import { clearPlaces } from '../readingPlaces/readState.ts'
import { placeToContinue } from './readingPlace.ts'

afterEach(() => {
  clearPlaces('artwork')
  clearPlaces('novel')
})

const partOf = (part: number): Part<Artwork> => ({ ...artworkOf({ id: part }), part })
/** As the site lists them: the newest first. */
const parts = [3, 2, 1].map(partOf)

describe('placeToContinue', () => {
  it('is undefined before a part was started', () => {
    expect(placeToContinue('artwork', parts)).toBeUndefined()
  })

  it('is the page of the part that was read last', () => {
    browserReaderStore.setPage('1', 9, 10)
    browserReaderStore.setPage('3', 5, 10)
    browserReaderStore.setPage('2', 3, 10)
    expect(placeToContinue('artwork', parts)).toMatchObject({ id: '2', part: 2, read: 4 })
  })

  it('is the start of the next part after one that was read to its end', () => {
    browserReaderStore.setPage('1', 9, 10)
    expect(placeToContinue('artwork', parts)).toEqual({ id: '2', part: 2, read: 1 })
  })

  it('is undefined after the last part was read to its end', () => {
    browserReaderStore.setPage('3', 9, 10)
    expect(placeToContinue('artwork', parts)).toBeUndefined()
  })

  it('of a novel is the offset in its source, with the share that was read', () => {
    browserNovelProgress.save('2', { at: 50, length: 200, isRead: false })
    const novels: readonly Part<Artwork | Novel>[] = parts
    expect(placeToContinue('novel', novels)).toEqual({ id: '2', part: 2, read: 50, percent: 25 })
  })
})
