import { describe, expect, it } from 'vitest'
import { inListOrder, type JobState, newJob, readJob } from './job.ts'

const plan = (id: string) => ({ subject: id, title: id, picture: '', files: [], folder: [], archive: null })
const job = (id: string, state: JobState) => ({ ...newJob(id, plan(id)), state })

it('inListOrder lists unfinished jobs in queue order, then finished ones, the newest first', () => {
  const jobs = [
    job('1', 'done'),
    job('2', 'failed'),
    job('3', 'done'),
    job('4', 'running'),
    job('5', 'paused'),
    job('6', 'waiting'),
    job('7', 'waiting'),
  ]
  expect(inListOrder(jobs).map(({ id }) => id)).toEqual(['2', '4', '5', '6', '7', '3', '1'])
})

describe('readJob', () => {
  const stored = {
    ...newJob('1', plan('1')),
    deferred: { work: '7', format: 'cbz' },
    archive: { name: '7.cbz', metadata: { name: 'ComicInfo.xml', text: '<ComicInfo/>' } },
    state: 'failed',
    failure: 'needsClick',
    siteMessage: 'Work has been deleted',
    saveWith: 'browser',
  }

  it('reads a job as it was stored', () => {
    expect(readJob(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  })

  it('reads the field names of earlier versions', () => {
    const { deferred: _, archive: __, siteMessage: ___, saveWith: ____, ...rest } = stored
    const earlier = {
      ...rest,
      wish: { work: '7', packing: 'cbz' },
      pack: { name: '7.cbz', leaflet: { name: 'ComicInfo.xml', text: '<ComicInfo/>' } },
      failure: 'asleep',
      said: 'Work has been deleted',
      through: 'browser',
    }
    expect(readJob(earlier)).toEqual(stored)
  })
})
