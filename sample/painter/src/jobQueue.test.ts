import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createJobQueue, maxOvertaking } from './jobQueue.ts'

const drain = <Job>(queue: ReturnType<typeof createJobQueue<Job>>) => {
  const order: Job[] = []
  for (let job = queue.take(); job !== undefined; job = queue.take()) order.push(job)
  return order
}

describe('job queue', () => {
  it('takes thumbnails before an earlier original', () => {
    const queue = createJobQueue<string>()
    queue.add('original', false)
    queue.add('thumbnail', true)
    expect(drain(queue)).toEqual(['thumbnail', 'original'])
  })

  it('does not let continuous thumbnails starve an original', () => {
    const queue = createJobQueue<string>()
    queue.add('original', false)
    const taken: (string | undefined)[] = []
    for (let i = 0; i <= maxOvertaking; i++) {
      queue.add(`thumbnail ${i}`, true)
      queue.add(`another ${i}`, true)
      taken.push(queue.take())
    }
    expect(taken.indexOf('original')).toBe(maxOvertaking)
  })

  it('drops jobs that were removed', () => {
    const queue = createJobQueue<string>()
    queue.add('a', true)
    queue.add('b', false)
    expect(queue.remove('a')).toBe(true)
    expect(queue.remove('a')).toBe(false)
    expect(queue.size).toBe(1)
    expect(drain(queue)).toEqual(['b'])
  })

  it('takes every job exactly once, in order within each class', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (lanes) => {
        const queue = createJobQueue<number>()
        lanes.forEach((isSmall, job) => {
          queue.add(job, isSmall)
        })
        const order = drain(queue)
        expect([...order].sort((a, b) => a - b)).toEqual(lanes.map((_, job) => job))
        for (const lane of [true, false]) {
          const served = order.filter((job) => lanes[job] === lane)
          expect(served).toEqual([...served].sort((a, b) => a - b))
        }
      }),
    )
  })
})
