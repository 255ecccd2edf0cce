// The download queue: order, pauses, failures, and what a page leaves to the next one.
import { describe, expect, it, vi } from 'vitest'
import { DownloadError } from './failure.ts'
import type { JobPlan, Wish } from './job.ts'
import { idle, memoryKeyValueStore, plan, wish, world } from './testing/queueWorld.ts'

describe('the queue', () => {
  it('saves every file of a job under its name, and then is done', async () => {
    const { queue, saved, states } = world()
    queue.add({ ...plan('a', 5), folder: ['Painter'] })
    await vi.waitFor(() => expect(states()).toEqual(['a done']))
    expect(saved.map(({ name }) => name).sort()).toEqual(['a_p0.png', 'a_p1.png', 'a_p2.png', 'a_p3.png', 'a_p4.png'])
    expect(saved[0]?.folder).toEqual(['Painter'])
  })
  it('runs two jobs and three files at once, the others in their order', async () => {
    const { queue, most, states } = world()
    for (const name of ['a', 'b', 'c', 'd']) queue.add(plan(name, 6))
    expect(states()).toEqual(['a running', 'b running', 'c waiting', 'd waiting'])
    await vi.waitFor(() => expect(states()).toEqual(['a done', 'b done', 'c done', 'd done']))
    expect(most.atOnce).toBe(3)
  })
  it('pauses without saving, lets the next one in, and goes on when it is asked to', async () => {
    const { queue, open, states, job, saved } = world({ isHeld: true })
    for (const name of ['a', 'b', 'c']) queue.add(plan(name))
    await vi.waitFor(() => expect(open).toHaveLength(2))
    queue.pause(job('a'))
    await vi.waitFor(() => expect(states()).toEqual(['a paused', 'b running', 'c running']))
    queue.resume(job('a'))
    expect(states()).toEqual(['a waiting', 'b running', 'c running'])
    open[1]?.answer()
    await vi.waitFor(() => expect(states()).toEqual(['a running', 'b done', 'c running']))
    expect(saved.map(({ name }) => name)).toEqual(['b_p0.png'])
  })
  it('can be paused and resumed in one breath', async () => {
    const { queue, open, states, job } = world({ isHeld: true })
    queue.add(plan('a'))
    await vi.waitFor(() => expect(open).toHaveLength(1))
    queue.pause(job('a'))
    queue.resume(job('a'))
    await vi.waitFor(() => expect(open).toHaveLength(2))
    open[1]?.answer()
    await vi.waitFor(() => expect(states()).toEqual(['a done']))
  })
  it('keeps nothing of what is given up', async () => {
    const { queue, open, states, job, keyValueStore, saved } = world({ isHeld: true })
    queue.add(plan('a', 2))
    await vi.waitFor(() => expect(open).toHaveLength(2))
    await queue.remove(job('a'))
    expect(states()).toEqual([])
    expect(keyValueStore.kept.size).toBe(0)
    await idle()
    expect(saved).toEqual([])
  })
  it('saves the other pages when the server refuses one, and tries only that one again', async () => {
    const { queue, open, states, job, saved } = world({ isHeld: true })
    queue.add(plan('a', 3))
    await vi.waitFor(() => expect(open).toHaveLength(3))
    open[0]?.answer(new Response('', { status: 404 }))
    open[1]?.answer()
    open[2]?.answer()
    await vi.waitFor(() => expect(states()).toEqual(['a failed']))
    expect(queue.state.getState().jobs[0]?.failure).toBe('refused')
    expect(saved.map(({ name }) => name).sort()).toEqual(['a_p1.png', 'a_p2.png'])
    queue.resume(job('a'))
    await vi.waitFor(() => expect(open).toHaveLength(4))
    expect(open[3]?.url).toBe('/a/0')
    open[3]?.answer()
    await vi.waitFor(() => expect(states()).toEqual(['a done']))
  })
  it.each(['folder', 'full', 'permission'] as const)(
    'stops at once at a saver that fails (%s), keeps the job, and says why',
    async (kind) => {
      const { queue, broken, states, keyValueStore } = world()
      broken.set('a_p0.png', kind)
      queue.add(plan('a', 1))
      await vi.waitFor(() => expect(states()).toEqual(['a failed']))
      expect(queue.state.getState().jobs[0]?.failure).toBe(kind)
      expect(keyValueStore.kept.size).toBe(1)
    },
  )
  it('puts the files of a pack into one archive, with its leaflet', async () => {
    const { queue, saved, states } = world()
    queue.add(plan('a', 3, { name: 'a.cbz', leaflet: { name: 'ComicInfo.xml', text: '<ComicInfo/>' } }))
    await vi.waitFor(() => expect(states()).toEqual(['a done']))
    expect(saved).toHaveLength(1)
    expect(saved[0]?.name).toBe('a.cbz')
    expect(saved[0]?.size).toBeGreaterThan(200)
  })
  it('saves no archive that lacks a page', async () => {
    const { queue, open, saved, states } = world({ isHeld: true })
    queue.add(plan('a', 2, { name: 'a.zip', leaflet: null }))
    await vi.waitFor(() => expect(open).toHaveLength(2))
    open[0]?.answer()
    open[1]?.answer(new Response('', { status: 404 }))
    await vi.waitFor(() => expect(states()).toEqual(['a failed']))
    expect(saved).toEqual([])
  })
})

describe('a wish', () => {
  it('is asked about when its turn comes, and then is a download like any other', async () => {
    const { queue, saved, states, wishes } = world()
    for (const work of ['a', 'b', 'c']) queue.add(wish(work, work === 'c' ? 'cbz' : 'files'))
    expect(wishes).toHaveLength(0)
    await vi.waitFor(() => expect(states()).toEqual(['a done', 'b done', 'c done']))
    expect(wishes).toEqual(['a', 'b', 'c'])
    expect(saved.map(({ name }) => name).sort()).toEqual(['a_p0.png', 'a_p1.png', 'b_p0.png', 'b_p1.png', 'c.cbz'])
  })
  it('is remembered when the page goes away before anything is known of its work', async () => {
    const keyValueStore = memoryKeyValueStore()
    const never = () => new Promise<JobPlan>(() => undefined)
    const before = world({ keyValueStore, known: never })
    for (const work of ['a', 'b', 'c']) before.queue.add(wish(work, 'zip'))
    await vi.waitFor(() => expect(before.wishes).toEqual(['a', 'b']))
    const after = world({ keyValueStore })
    expect(await after.queue.restore()).toBe(3)
    await vi.waitFor(() => expect(after.states()).toEqual(['a done', 'b done', 'c done']))
    expect(after.saved.map(({ name }) => name).sort()).toEqual(['a.zip', 'b.zip', 'c.zip'])
  })
  it('keeps its files through a pause: the work is asked about once', async () => {
    const { queue, open, states, job, wishes } = world({ isHeld: true })
    queue.add(wish('a'))
    await vi.waitFor(() => expect(open).toHaveLength(2))
    queue.pause(job('a'))
    await vi.waitFor(() => expect(states()).toEqual(['a paused']))
    queue.resume(job('a'))
    await vi.waitFor(() => expect(open).toHaveLength(4))
    for (const { answer } of open.slice(2)) answer()
    await vi.waitFor(() => expect(states()).toEqual(['a done']))
    expect(wishes).toEqual(['a'])
  })
  it('can be paused while its work is being asked about, and gives its turn to the next', async () => {
    const { queue, states, job } = world({
      known: (asked) => (asked.work === 'c' ? Promise.resolve(plan('c')) : new Promise(() => undefined)),
    })
    for (const work of ['a', 'b', 'c']) queue.add(wish(work))
    await idle()
    queue.pause(job('a'))
    await vi.waitFor(() => expect(states()).toEqual(['a paused', 'b running', 'c done']))
    await queue.remove(job('b'))
    expect(states()).toEqual(['a paused', 'c done'])
  })
  it('that the site refuses says so in the words of the site, is kept, and can be tried again', async () => {
    let isBack = false
    const known = async ({ work }: Wish) => {
      if (isBack) return plan(work)
      throw new DownloadError('refused', 'no answer', { said: 'Work has been deleted' })
    }
    const keyValueStore = memoryKeyValueStore()
    const before = world({ known, keyValueStore })
    before.queue.add(wish('a'))
    await vi.waitFor(() => expect(before.states()).toEqual(['a failed']))
    const { queue, states, job } = world({ known, keyValueStore })
    await queue.restore()
    expect(queue.state.getState().jobs[0]).toMatchObject({ failure: 'refused', said: 'Work has been deleted' })
    isBack = true
    queue.resume(job('a'))
    await vi.waitFor(() => expect(states()).toEqual(['a done']))
    expect(queue.state.getState().jobs[0]?.said).toBe('')
  })
})

describe('the queue after a reload', () => {
  it('F19: takes up what a page that is gone left unfinished, saving no file twice', async () => {
    const keyValueStore = memoryKeyValueStore()
    const before = world({ isHeld: true, keyValueStore })
    before.queue.add(plan('a', 3))
    await vi.waitFor(() => expect(before.open).toHaveLength(3))
    before.open[0]?.answer()
    await vi.waitFor(() => expect(before.saved).toHaveLength(1))
    const after = world({ keyValueStore })
    await after.queue.restore()
    await vi.waitFor(() => expect(after.states()).toEqual(['a done']))
    expect(after.saved.map(({ name }) => name).sort()).toEqual(['a_p1.png', 'a_p2.png'])
    expect(keyValueStore.kept.size).toBe(0)
  })
  it('fetches the pages of an archive again whose bytes are gone', async () => {
    const keyValueStore = memoryKeyValueStore()
    const before = world({ isHeld: true, keyValueStore })
    before.queue.add(plan('a', 2, { name: 'a.zip', leaflet: null }))
    await vi.waitFor(() => expect(before.open).toHaveLength(2))
    before.open[0]?.answer()
    await vi.waitFor(() => expect(JSON.stringify([...keyValueStore.kept])).toContain('"saved":[0]'))
    const after = world({ keyValueStore })
    await after.queue.restore()
    await vi.waitFor(() => expect(after.states()).toEqual(['a done']))
    expect(after.saved).toHaveLength(1)
  })
  it('leaves what was paused alone', async () => {
    const keyValueStore = memoryKeyValueStore()
    const before = world({ isHeld: true, keyValueStore })
    before.queue.pause(before.queue.add(plan('a')).id)
    const after = world({ keyValueStore })
    await after.queue.restore()
    expect(after.states()).toEqual(['a paused'])
  })
  it('leaves the jobs of pages that are still open, and whatever it does not understand', async () => {
    const keyValueStore = memoryKeyValueStore()
    keyValueStore.kept.set('x', { ...plan('x'), id: 'x', saved: [], state: 'running', failure: null, page: 'other' })
    keyValueStore.kept.set('y', { id: 'y', state: 'waiting' })
    keyValueStore.kept.set('z', 'nonsense')
    const { queue, states } = world({ keyValueStore })
    await queue.restore()
    expect(states()).toEqual([])
  })
  it('takes up what another page leaves when that is closed, and only then', async () => {
    const keyValueStore = memoryKeyValueStore()
    keyValueStore.kept.set('x', { ...plan('x'), id: 'x', saved: [], state: 'running', failure: null, page: 'other' })
    const { queue, states, ends } = world({ keyValueStore })
    expect(await queue.restore()).toBe(1)
    await queue.restore()
    expect([...ends.keys()]).toEqual(['other'])
    expect(states()).toEqual([])
    // Its lock is then held by whoever takes its jobs up, so that it still looks open.
    ends.get('other')?.()
    await vi.waitFor(() => expect(states()).toEqual(['x done']))
    expect(keyValueStore.kept.size).toBe(0)
  })
  it('starts empty when the browser keeps nothing', async () => {
    const keyValueStore = {
      ...memoryKeyValueStore(),
      entries: () => Promise.reject(new Error('blocked')),
      set: () => Promise.reject(new Error('blocked')),
    }
    const { queue, states } = world({ keyValueStore })
    await queue.restore()
    queue.add(plan('a'))
    await vi.waitFor(() => expect(states()).toEqual(['a done']))
  })
})
