import { describe, expect, it, vi } from 'vitest'
import { createMemoryKeyValueStore, createQueueFixture, deferred, idle, plan } from '../testing/queueFixture.ts'
import { DownloadError } from './failure.ts'
import type { DeferredPlan, JobPlan } from './job.ts'

describe('createQueue', () => {
  it('saves every file of a job under its name', async () => {
    const { queue, saved, states } = createQueueFixture()
    queue.add({ ...plan('a', 5), folder: ['Painter'] })
    await vi.waitFor(() => expect(states()).toEqual(['a done']))
    expect(saved.map(({ name }) => name).sort()).toEqual(['a_p0.png', 'a_p1.png', 'a_p2.png', 'a_p3.png', 'a_p4.png'])
    expect(saved[0]?.folder).toEqual(['Painter'])
  })
  it('runs two jobs and fetches three files at once, in order', async () => {
    const { queue, peak, states } = createQueueFixture()
    for (const name of ['a', 'b', 'c', 'd']) queue.add(plan(name, 6))
    expect(states()).toEqual(['a running', 'b running', 'c waiting', 'd waiting'])
    await vi.waitFor(() => expect(states()).toEqual(['a done', 'b done', 'c done', 'd done']))
    expect(peak.requests).toBe(3)
  })
  it('pauses a job without saving, starts the next one, and resumes the first on request', async () => {
    const { queue, requests, states, job, saved } = createQueueFixture({ isManual: true })
    for (const name of ['a', 'b', 'c']) queue.add(plan(name))
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    queue.pause(job('a'))
    await vi.waitFor(() => expect(states()).toEqual(['a paused', 'b running', 'c running']))
    queue.resume(job('a'))
    expect(states()).toEqual(['a waiting', 'b running', 'c running'])
    requests[1]?.respond()
    await vi.waitFor(() => expect(states()).toEqual(['a running', 'b done', 'c running']))
    expect(saved.map(({ name }) => name)).toEqual(['b_p0.png'])
  })
  it('resumes a job that is paused and resumed at once', async () => {
    const { queue, requests, states, job } = createQueueFixture({ isManual: true })
    queue.add(plan('a'))
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    queue.pause(job('a'))
    queue.resume(job('a'))
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    requests[1]?.respond()
    await vi.waitFor(() => expect(states()).toEqual(['a done']))
  })
  it('keeps nothing of a removed job', async () => {
    const { queue, requests, states, job, keyValueStore, saved } = createQueueFixture({ isManual: true })
    queue.add(plan('a', 2))
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    await queue.remove(job('a'))
    expect(states()).toEqual([])
    expect(keyValueStore.entriesById.size).toBe(0)
    await idle()
    expect(saved).toEqual([])
  })
  it('saves the other pages when the server refuses one, and retries only that page', async () => {
    const { queue, requests, states, job, saved } = createQueueFixture({ isManual: true })
    queue.add(plan('a', 3))
    await vi.waitFor(() => expect(requests).toHaveLength(3))
    requests[0]?.respond(new Response('', { status: 404 }))
    requests[1]?.respond()
    requests[2]?.respond()
    await vi.waitFor(() => expect(states()).toEqual(['a failed']))
    expect(queue.state.getState().jobs[0]?.failure).toBe('refused')
    expect(saved.map(({ name }) => name).sort()).toEqual(['a_p1.png', 'a_p2.png'])
    queue.resume(job('a'))
    await vi.waitFor(() => expect(requests).toHaveLength(4))
    expect(requests[3]?.url).toBe('/a/0')
    requests[3]?.respond()
    await vi.waitFor(() => expect(states()).toEqual(['a done']))
  })
  it.each(['folder', 'full', 'permission'] as const)(
    'stops a job when its saver fails (%s), and keeps it with the failure',
    async (kind) => {
      const { queue, saverFailures, states, keyValueStore } = createQueueFixture()
      saverFailures.set('a_p0.png', kind)
      queue.add(plan('a', 1))
      await vi.waitFor(() => expect(states()).toEqual(['a failed']))
      expect(queue.state.getState().jobs[0]?.failure).toBe(kind)
      expect(keyValueStore.entriesById.size).toBe(1)
    },
  )
  it('puts all files and the metadata into one archive', async () => {
    const { queue, saved, states } = createQueueFixture()
    queue.add(plan('a', 3, { name: 'a.cbz', metadata: { name: 'ComicInfo.xml', text: '<ComicInfo/>' } }))
    await vi.waitFor(() => expect(states()).toEqual(['a done']))
    expect(saved).toHaveLength(1)
    expect(saved[0]?.name).toBe('a.cbz')
    expect(saved[0]?.size).toBeGreaterThan(200)
  })
  it('saves no incomplete archive', async () => {
    const { queue, requests, saved, states } = createQueueFixture({ isManual: true })
    queue.add(plan('a', 2, { name: 'a.zip', metadata: null }))
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    requests[0]?.respond()
    requests[1]?.respond(new Response('', { status: 404 }))
    await vi.waitFor(() => expect(states()).toEqual(['a failed']))
    expect(saved).toEqual([])
  })
})

describe('a deferred plan', () => {
  it('resolves when its job starts', async () => {
    const { queue, saved, states, loadedWorks } = createQueueFixture()
    for (const work of ['a', 'b', 'c']) queue.add(deferred(work, work === 'c' ? 'cbz' : 'files'))
    expect(loadedWorks).toHaveLength(0)
    await vi.waitFor(() => expect(states()).toEqual(['a done', 'b done', 'c done']))
    expect(loadedWorks).toEqual(['a', 'b', 'c'])
    expect(saved.map(({ name }) => name).sort()).toEqual(['a_p0.png', 'a_p1.png', 'b_p0.png', 'b_p1.png', 'c.cbz'])
  })
  it('survives a reload before its work is loaded', async () => {
    const keyValueStore = createMemoryKeyValueStore()
    const never = () => new Promise<JobPlan>(() => undefined)
    const before = createQueueFixture({ keyValueStore, load: never })
    for (const work of ['a', 'b', 'c']) before.queue.add(deferred(work, 'zip'))
    await vi.waitFor(() => expect(before.loadedWorks).toEqual(['a', 'b']))
    const after = createQueueFixture({ keyValueStore })
    expect(await after.queue.restore()).toBe(3)
    await vi.waitFor(() => expect(after.states()).toEqual(['a done', 'b done', 'c done']))
    expect(after.saved.map(({ name }) => name).sort()).toEqual(['a.zip', 'b.zip', 'c.zip'])
  })
  it('loads its work only once, also after a pause', async () => {
    const { queue, requests, states, job, loadedWorks } = createQueueFixture({ isManual: true })
    queue.add(deferred('a'))
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    queue.pause(job('a'))
    await vi.waitFor(() => expect(states()).toEqual(['a paused']))
    queue.resume(job('a'))
    await vi.waitFor(() => expect(requests).toHaveLength(4))
    for (const { respond } of requests.slice(2)) respond()
    await vi.waitFor(() => expect(states()).toEqual(['a done']))
    expect(loadedWorks).toEqual(['a'])
  })
  it('can be paused while its work loads, so that the next job starts', async () => {
    const { queue, states, job } = createQueueFixture({
      load: (asked) => (asked.work === 'c' ? Promise.resolve(plan('c')) : new Promise(() => undefined)),
    })
    for (const work of ['a', 'b', 'c']) queue.add(deferred(work))
    await idle()
    queue.pause(job('a'))
    await vi.waitFor(() => expect(states()).toEqual(['a paused', 'b running', 'c done']))
    await queue.remove(job('b'))
    expect(states()).toEqual(['a paused', 'c done'])
  })
  it('keeps the error message of the site and can be retried', async () => {
    let isAvailable = false
    const load = async ({ work }: DeferredPlan) => {
      if (isAvailable) return plan(work)
      throw new DownloadError('refused', 'no response', { siteMessage: 'Work has been deleted' })
    }
    const keyValueStore = createMemoryKeyValueStore()
    const before = createQueueFixture({ load, keyValueStore })
    before.queue.add(deferred('a'))
    await vi.waitFor(() => expect(before.states()).toEqual(['a failed']))
    const { queue, states, job } = createQueueFixture({ load, keyValueStore })
    await queue.restore()
    expect(queue.state.getState().jobs[0]).toMatchObject({ failure: 'refused', siteMessage: 'Work has been deleted' })
    isAvailable = true
    queue.resume(job('a'))
    await vi.waitFor(() => expect(states()).toEqual(['a done']))
    expect(queue.state.getState().jobs[0]?.siteMessage).toBe('')
  })
})

describe('restore', () => {
  it('F19: takes over unfinished jobs of a closed tab and saves no file twice', async () => {
    const keyValueStore = createMemoryKeyValueStore()
    const before = createQueueFixture({ isManual: true, keyValueStore })
    before.queue.add(plan('a', 3))
    await vi.waitFor(() => expect(before.requests).toHaveLength(3))
    before.requests[0]?.respond()
    await vi.waitFor(() => expect(before.saved).toHaveLength(1))
    const after = createQueueFixture({ keyValueStore })
    await after.queue.restore()
    await vi.waitFor(() => expect(after.states()).toEqual(['a done']))
    expect(after.saved.map(({ name }) => name).sort()).toEqual(['a_p1.png', 'a_p2.png'])
    expect(keyValueStore.entriesById.size).toBe(0)
  })
  it('fetches pages of an archive again when their stored data is lost', async () => {
    const keyValueStore = createMemoryKeyValueStore()
    const before = createQueueFixture({ isManual: true, keyValueStore })
    before.queue.add(plan('a', 2, { name: 'a.zip', metadata: null }))
    await vi.waitFor(() => expect(before.requests).toHaveLength(2))
    before.requests[0]?.respond()
    await vi.waitFor(() => expect(JSON.stringify([...keyValueStore.entriesById])).toContain('"saved":[0]'))
    const after = createQueueFixture({ keyValueStore })
    await after.queue.restore()
    await vi.waitFor(() => expect(after.states()).toEqual(['a done']))
    expect(after.saved).toHaveLength(1)
  })
  it('keeps paused jobs paused', async () => {
    const keyValueStore = createMemoryKeyValueStore()
    const before = createQueueFixture({ isManual: true, keyValueStore })
    before.queue.pause(before.queue.add(plan('a')).id)
    const after = createQueueFixture({ keyValueStore })
    await after.queue.restore()
    expect(after.states()).toEqual(['a paused'])
  })
  it('ignores jobs of open tabs and invalid entries', async () => {
    const keyValueStore = createMemoryKeyValueStore()
    keyValueStore.entriesById.set('x', { ...plan('x'), id: 'x', saved: [], state: 'running', failure: null, tab: 'other' })
    keyValueStore.entriesById.set('y', { id: 'y', state: 'waiting' })
    keyValueStore.entriesById.set('z', 'nonsense')
    const { queue, states } = createQueueFixture({ keyValueStore })
    await queue.restore()
    expect(states()).toEqual([])
  })
  it('takes over the jobs of another tab only when that tab closes', async () => {
    const keyValueStore = createMemoryKeyValueStore()
    keyValueStore.entriesById.set('x', { ...plan('x'), id: 'x', saved: [], state: 'running', failure: null, tab: 'other' })
    const { queue, states, tabClosers } = createQueueFixture({ keyValueStore })
    expect(await queue.restore()).toBe(1)
    await queue.restore()
    expect([...tabClosers.keys()]).toEqual(['other'])
    expect(states()).toEqual([])
    // The tab that takes the jobs over then holds the lock, so the closed tab still looks open.
    tabClosers.get('other')?.()
    await vi.waitFor(() => expect(states()).toEqual(['x done']))
    expect(keyValueStore.entriesById.size).toBe(0)
  })
  it('leaves jobs to their account when another one becomes active during the restore', async () => {
    const keyValueStore = createMemoryKeyValueStore()
    keyValueStore.entriesById.set('x', { ...plan('x'), id: 'x', saved: [], state: 'waiting', failure: null, tab: 'closed' })
    let owner = '@app-11'
    const { queue, states } = createQueueFixture({ keyValueStore, owner: () => owner })
    const restoring = queue.restore()
    owner = '@app-12'
    expect([await restoring, states()]).toEqual([0, []])
  })
  it('starts empty when the store cannot be read', async () => {
    const keyValueStore = {
      ...createMemoryKeyValueStore(),
      entries: () => Promise.reject(new Error('blocked')),
      set: () => Promise.reject(new Error('blocked')),
    }
    const { queue, states } = createQueueFixture({ keyValueStore })
    await queue.restore()
    queue.add(plan('a'))
    await vi.waitFor(() => expect(states()).toEqual(['a done']))
  })
})
