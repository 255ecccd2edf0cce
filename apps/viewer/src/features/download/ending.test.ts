// What is said when downloads end.
import { describe, expect, it } from 'vitest'
import { endings } from './ending.ts'
import type { FailureKind } from './failure.ts'
import { type Job, type JobState, newJob } from './job.ts'

const job = (id: string, state: JobState, count = 1, failure: FailureKind | null = null): Job => ({
  ...newJob(id, {
    subject: id,
    title: id,
    picture: '',
    files: Array.from({ length: count }, (_, index) => ({ url: `/${id}/${index}`, name: `${index}.png` })),
    folder: [],
    pack: null,
  }),
  state,
  failure,
})

describe('at the end of a download', () => {
  it('its files are counted', () => {
    const done = job('a', 'done', 5)
    expect(endings()(done, [done])).toEqual([{ kind: 'saved', count: 5 }])
  })

  it('nothing is said while others run; then all are counted together, once', () => {
    const ended = endings()
    const [a, b, c] = [job('a', 'done', 2), job('b', 'done', 3), job('c', 'done', 1)]
    expect(ended(a, [a, job('b', 'running', 3)])).toEqual([])
    expect(ended(b, [a, b, job('c', 'waiting')])).toEqual([])
    expect(ended(c, [a, b, c])).toEqual([{ kind: 'saved', count: 6 }])
    const again = job('d', 'done', 4)
    expect(ended(again, [a, b, c, again])).toEqual([{ kind: 'saved', count: 4 }])
  })

  it('a failure is told at once, and what was saved before it with the last', () => {
    const ended = endings()
    const [a, b] = [job('a', 'done', 2), job('b', 'failed', 2, 'full')]
    expect(ended(a, [a, job('b', 'running', 2)])).toEqual([])
    expect(ended(b, [a, b])).toEqual([
      { kind: 'failed', failure: 'full', said: '' },
      { kind: 'saved', count: 2 },
    ])
  })

  it('paused ones keep nobody waiting for the word', () => {
    const done = job('a', 'done')
    expect(endings()(done, [done, job('b', 'paused')])).toEqual([{ kind: 'saved', count: 1 }])
  })
})

describe('a refused file', () => {
  it('that is alone may still be had at its own address', () => {
    const one = job('a', 'failed', 1, 'refused')
    expect(endings()(one, [one])).toEqual([{ kind: 'refused', url: '/a/0' }])
  })

  it('among others, or in an archive, opens nothing', () => {
    const two = job('a', 'failed', 2, 'refused')
    expect(endings()(two, [two])).toEqual([{ kind: 'failed', failure: 'refused', said: '' }])
    const packed: Job = { ...job('b', 'failed', 1, 'refused'), pack: { name: 'b.zip', leaflet: null } }
    expect(endings()(packed, [packed])).toEqual([{ kind: 'failed', failure: 'refused', said: '' }])
  })

  it("of a work that the site keeps back, the site's own words are told", () => {
    const kept = { ...job('a', 'failed', 0, 'refused'), said: 'Work has been deleted' }
    expect(endings()(kept, [kept])).toEqual([{ kind: 'failed', failure: 'refused', said: 'Work has been deleted' }])
  })
})
