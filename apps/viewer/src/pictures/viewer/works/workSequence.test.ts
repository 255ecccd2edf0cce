import { normaliseArtwork } from '@emaki/domain'
import { describe, expect, it } from 'vitest'
import type { ViewerWork } from './viewerWork.ts'
import { WorkSequence } from './workSequence.ts'

function work(id: number, pages: number): ViewerWork {
  const artwork = normaliseArtwork({ id, image_urls: { medium: 'https://i.pximg.net/m.jpg' } })
  if (!artwork) throw new Error('not a work')
  const page = { src: '', srcOf: () => '', small: '', square: '', size: undefined, alt: '' }
  return { artwork, pages: Array.from({ length: pages }, () => page) }
}
/** Each page as "work/page". */
const pagesOf = (sequence: WorkSequence, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const shown = sequence.at(index)
    return shown && `${shown.work.artwork.id}/${shown.page}`
  })

describe('WorkSequence', () => {
  it('has the pages of all works in one row', () => {
    const sequence = new WorkSequence(work(2, 2))
    sequence.add('next', work(3, 1))
    sequence.add('previous', work(1, 2))
    expect(pagesOf(sequence, 6)).toEqual(['1/0', '1/1', '2/0', '2/1', '3/0', undefined])
    expect(sequence.at(-1)).toBeUndefined()
  })

  it('finds the first page of a work after works were added before it', () => {
    const sequence = new WorkSequence(work(2, 2))
    sequence.add('previous', work(1, 3))
    expect([sequence.startOf('1'), sequence.startOf('2'), sequence.startOf('9')]).toEqual([0, 3, undefined])
  })

  it('knows when an end comes near', () => {
    const sequence = new WorkSequence(work(2, 1))
    for (const id of [3, 4]) sequence.add('next', work(id, 1))
    expect(['2', '3', '4'].map((id) => sequence.isNearEnd('next', id))).toEqual([false, true, true])
    expect(['2', '3', '4'].map((id) => sequence.isNearEnd('previous', id))).toEqual([true, true, false])
  })

  it('refuses works without pages and works that it has', () => {
    const sequence = new WorkSequence(work(2, 2))
    expect([sequence.add('next', work(3, 0)), sequence.add('next', work(2, 1))]).toEqual([false, false])
    expect(sequence.end('next')?.artwork.id).toBe('2')
  })
})
