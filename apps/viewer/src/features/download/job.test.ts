// The order in which a list shows jobs.
import { expect, it } from 'vitest'
import { inListOrder, type JobState, newJob } from './job.ts'

const job = (id: string, state: JobState) => ({
  ...newJob(id, { subject: id, title: id, picture: '', files: [], folder: [], pack: null }),
  state,
})

it('lists what is still to do by its turns, then what is done, the latest first', () => {
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
