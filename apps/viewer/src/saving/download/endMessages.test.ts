import { describe, expect, it } from 'vitest'
import type { FailureKind } from '../queue/failure.ts'
import { type Job, type JobState, newJob } from '../queue/job.ts'
import { createEndMessages } from './endMessages.ts'

const job = (id: string, state: JobState, count = 1, failure: FailureKind | null = null): Job => ({
  ...newJob(id, {
    subject: id,
    title: id,
    picture: '',
    files: Array.from({ length: count }, (_, index) => ({ url: `/${id}/${index}`, name: `${index}.png` })),
    folder: [],
    archive: null,
  }),
  state,
  failure,
})

describe('createEndMessages', () => {
  it('counts the files of a job', () => {
    const done = job('a', 'done', 5)
    expect(createEndMessages()(done, [done])).toEqual([{ kind: 'saved', count: 5 }])
  })

  it('stays silent while other jobs run, then counts all files together', () => {
    const messagesFor = createEndMessages()
    const [a, b, c] = [job('a', 'done', 2), job('b', 'done', 3), job('c', 'done', 1)]
    expect(messagesFor(a, [a, job('b', 'running', 3)])).toEqual([])
    expect(messagesFor(b, [a, b, job('c', 'waiting')])).toEqual([])
    expect(messagesFor(c, [a, b, c])).toEqual([{ kind: 'saved', count: 6 }])
    const again = job('d', 'done', 4)
    expect(messagesFor(again, [a, b, c, again])).toEqual([{ kind: 'saved', count: 4 }])
  })

  it('reports a failure at once, and the saved files with the last job', () => {
    const messagesFor = createEndMessages()
    const [a, b] = [job('a', 'done', 2), job('b', 'failed', 2, 'full')]
    expect(messagesFor(a, [a, job('b', 'running', 2)])).toEqual([])
    expect(messagesFor(b, [a, b])).toEqual([
      { kind: 'failed', failure: 'full', siteMessage: '' },
      { kind: 'saved', count: 2 },
    ])
  })

  it('does not wait for paused jobs', () => {
    const done = job('a', 'done')
    expect(createEndMessages()(done, [done, job('b', 'paused')])).toEqual([{ kind: 'saved', count: 1 }])
  })
})

describe('a refused file', () => {
  it('is reported with its URL when it is the only file of the job', () => {
    const one = job('a', 'failed', 1, 'refused')
    expect(createEndMessages()(one, [one])).toEqual([{ kind: 'refused', url: '/a/0' }])
  })

  it('is reported without a URL when the job has more files or an archive', () => {
    const two = job('a', 'failed', 2, 'refused')
    expect(createEndMessages()(two, [two])).toEqual([{ kind: 'failed', failure: 'refused', siteMessage: '' }])
    const packed: Job = { ...job('b', 'failed', 1, 'refused'), archive: { name: 'b.zip', metadata: null } }
    expect(createEndMessages()(packed, [packed])).toEqual([{ kind: 'failed', failure: 'refused', siteMessage: '' }])
  })

  it('is reported with the error message of the site', () => {
    const removed = { ...job('a', 'failed', 0, 'refused'), siteMessage: 'Work has been deleted' }
    expect(createEndMessages()(removed, [removed])).toEqual([
      { kind: 'failed', failure: 'refused', siteMessage: 'Work has been deleted' },
    ])
  })
})
