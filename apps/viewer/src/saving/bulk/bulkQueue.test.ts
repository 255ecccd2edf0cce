// The bulk queue over a small sample site, through the app API of this browser: failures of every kind, reloads, and undo.
import type { Catalogue } from '@emaki/catalogue'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSite } from '../../../../../sample/site/src/createSite.ts'
import { createRecordingRenderer } from '../../../../../sample/site/src/testing/recordingRenderer.ts'
import { anAccount, anArtist, aWork } from '../../../../../sample/site/src/testing/records.ts'
import { smallCatalogue } from '../../../../../sample/site/src/testing/smallCatalogue.ts'
import { session } from '../../platform/account/session.ts'
import type { BulkQueue } from './bulkQueue.ts'
import { type BulkItem, countOf, type FullFlag, type Wish } from './bulkRun.ts'
import { openQueue, runOf, startBulkSite, type Trouble } from './testing/bulkFixture.ts'

const workIds = Array.from({ length: 600 }, (_, index) => 500_001 + index)
const artistId = 90000001

/** A small site of the sample that remembers bookmarks and follows, and the app logged in to it. */
async function start() {
  const bookmarks = new Map<number, { readonly restrict: 'public' | 'private'; readonly tags: readonly string[] }>()
  const follows = new Map<number, 'public' | 'private'>()
  const writes = {
    bookmark: (_kind, _account, id, restrict, tags) => bookmarks.set(id, { restrict, tags }).has(id),
    unbookmark: (_kind, _account, id) => bookmarks.delete(id),
    bookmarkOf: (_kind, _account, id) => {
      const bookmark = bookmarks.get(id)
      return bookmark && { row: id, id, ...bookmark }
    },
    follow: (_account, id, restrict) => follows.set(id, restrict).has(id),
    unfollow: (_account, id) => follows.delete(id),
    followOf: (_account, id) => follows.get(id),
  } satisfies Partial<Catalogue>
  const person = anAccount()
  const works = workIds.map((id) => aWork({ id, artist: anArtist({ id: artistId }) }))
  const catalogue = { ...smallCatalogue({ works, accounts: [person] }), ...writes }
  const site = createSite({ catalogue, renderer: createRecordingRenderer() })
  return { bookmarks, follows, ...(await startBulkSite(site, person.refreshToken)) }
}

const add = '/v2/illust/bookmark/add'
const remove = '/v1/illust/bookmark/delete'
const detail = '/v2/illust/bookmark/detail'

const itemOf = (id: number, wish: Wish, known?: FullFlag): BulkItem => ({
  target: wish.kind === 'follow' || wish.kind === 'unfollow' ? 'user' : 'artwork',
  id: String(id),
  title: `Work ${id}`,
  wish,
  ...(known ? { known } : {}),
})
const unset: FullFlag = { isSet: false }
const bookmark: Wish = { kind: 'bookmark', restrict: 'private', tags: ['海', 'bulk'] }
const ended = (queue: BulkQueue) => vi.waitFor(() => expect(runOf(queue).state).not.toBe('running'), { interval: 5 })

// The app of this browser keeps its clock for all tests, so the clock is never replaced, and a limit of an earlier test has ended.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
beforeEach(() => void vi.setSystemTime(Date.now() + 600_000))
afterAll(() => void vi.useRealTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  session.setState({ mode: 'anonymous', user: null }, true)
})

it('500 bookmarks, one in ten with trouble, are each written once through a reload', async () => {
  const { bookmarks, calls, trouble, account } = await start()
  const gone = Array.from({ length: 10 }, (_, index) => 399_000_001 + index)
  const ids = [...workIds.slice(0, 240), ...gone, ...workIds.slice(240, 490)]
  // Refused for good, limited once, cut once before the site, or once behind it.
  const kinds: readonly Trouble[] = ['forbidden', 'limited', 'cut', 'lost']
  const troubled = new Map(
    ids.flatMap((id, at) => (at % 12 === 5 && at < 490 && !gone.includes(id) ? [[id, kinds[(at / 12) & 3]] as const] : [])),
  )
  trouble.of = (id, call) => (troubled.get(id) === 'forbidden' || call === 1 ? troubled.get(id) : undefined)
  expect(ids).toHaveLength(500)
  expect(troubled.size + gone.length).toBe(50)

  const first = openQueue()
  first.add(
    account,
    'bookmark',
    ids.map((id) => itemOf(id, bookmark, unset)),
  )
  // The page is left while a write is in flight after 200 works: the site has it, and the page gets no response.
  const { fetch } = globalThis
  const inFlight = await new Promise<number | undefined>((leave) => {
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      const response = await fetch(...call)
      const id = calls.at(-1)?.id ?? 0
      if (countOf(runOf(first), 'done') < 200 || troubled.has(id)) return response
      leave(id)
      return new Promise<Response>(() => undefined)
    })
  })
  vi.stubGlobal('fetch', fetch)
  const second = openQueue()
  expect(await second.restore()).toBe(1)
  await ended(second)

  const run = runOf(second)
  const refused = [...troubled].flatMap(([id, kind]) => (kind === 'forbidden' ? [id] : []))
  const failures = run.states.flatMap((one, at) => (one.state === 'failed' ? [[ids[at], one.kind, one.reason]] : []))
  expect([run.state, countOf(run, 'done'), failures.length]).toEqual(['ended', 490 - refused.length, 10 + refused.length])
  expect(failures.flatMap(([id, kind]) => (kind === 'removed' ? [id] : []))).toEqual(gone)
  expect(failures.filter(([, kind]) => kind === 'refused')).toEqual(refused.map((id) => [id, 'refused', '访问受限']))

  for (const id of ids) {
    const isFailed = gone.includes(id) || refused.includes(id)
    expect(bookmarks.get(id)).toEqual(isFailed ? undefined : { restrict: 'private', tags: ['海', 'bulk'] })
  }
  // A write without a response is looked at, and repeated only when it has not arrived.
  const callsOf = (id: number | undefined) => calls.filter((call) => call.id === id).map(({ path }) => path)
  const expected: Partial<Record<Trouble, readonly string[]>> = {
    limited: [add, add],
    cut: [add, detail, add],
    lost: [add, detail],
  }
  for (const id of ids) {
    const kind = troubled.get(id)
    expect([id, ...callsOf(id)]).toEqual([id, ...((kind && expected[kind]) ?? (id === inFlight ? [add, detail] : [add]))])
  }
  const retries = [...troubled.keys()].reduce((sum, id) => sum + callsOf(id).length - 1, 0)
  expect((calls.length - retries) / ids.length).toBeLessThanOrEqual(1.02)
  expect(calls.length / ids.length).toBeLessThanOrEqual(1.1)
})

describe('a run', () => {
  it('waits as long as a rate limit asks, and a second between two works', async () => {
    const { trouble, account, calls } = await start()
    trouble.of = (id, call) => (id === workIds[1] && call === 1 ? 'limited' : undefined)
    const waits: number[] = []
    const queue = openQueue(waits)
    queue.add(
      account,
      'bookmark',
      workIds.slice(0, 3).map((id) => itemOf(id, bookmark, unset)),
    )
    await ended(queue)
    expect(waits).toEqual([1000, 30_000, 1000, 1000])
    expect(calls).toHaveLength(4)
  })

  it.each([
    ['a block', 'blocked', 'blocked', 1],
    ['a site that always limits', 'limited', 'rateLimited', 6],
    ['ten refusals in a row', 'forbidden', 'refused', 10],
    ['a lost network', 'cut', 'offline', 3],
  ] as const)('stops after %s', async (_name, kind, cause, count) => {
    const { trouble, account, calls } = await start()
    trouble.of = () => kind
    const queue = openQueue()
    queue.add(
      account,
      'bookmark',
      workIds.slice(0, 30).map((id) => itemOf(id, bookmark, unset)),
    )
    await ended(queue)
    expect(runOf(queue)).toMatchObject({ state: 'stopped', cause: { kind: cause } })
    expect(calls.filter(({ path }) => path === add).length).toBe(count)
    trouble.of = () => undefined
    queue.resume(runOf(queue).id)
    await ended(queue)
    expect(countOf(runOf(queue), 'done')).toBe(30 - countOf(runOf(queue), 'failed'))
  })

  it('waits for its account after a logout, and goes on after the login', async () => {
    const { account, calls } = await start()
    const before = session.getState()
    const queue = openQueue()
    session.setState({ mode: 'anonymous', user: null }, true)
    queue.add(account, 'bookmark', [itemOf(500_001, bookmark, unset)])
    await queue.work()
    expect([runOf(queue).state, calls.length]).toEqual(['running', 0])
    session.setState(before, true)
    await queue.work()
    await ended(queue)
    expect(countOf(runOf(queue), 'done')).toBe(1)
  })

  it('tries the failed works again, and only these', async () => {
    const { trouble, account, calls } = await start()
    trouble.of = (id) => (id === 500_002 ? 'forbidden' : undefined)
    const queue = openQueue()
    queue.add(account, 'bookmark', [itemOf(500_001, bookmark, unset), itemOf(500_002, bookmark, unset)])
    await ended(queue)
    trouble.of = () => undefined
    queue.retryFailed(runOf(queue).id)
    await vi.waitFor(() => expect([runOf(queue).state, countOf(runOf(queue), 'done')]).toEqual(['ended', 2]))
    expect(calls.map(({ id }) => id)).toEqual([500_001, 500_002, 500_002])
  })

  it('stops at once when it is stopped, and forgets nothing', async () => {
    const { account, calls } = await start()
    const queue = openQueue()
    queue.add(account, 'bookmark', [itemOf(500_001, bookmark, unset), itemOf(500_002, bookmark, unset)])
    queue.stop(runOf(queue).id)
    await queue.work()
    expect([runOf(queue).state, calls.length]).toEqual(['stopped', 0])
    const later = openQueue()
    expect(await later.restore()).toBe(1)
    later.resume(runOf(later).id)
    await ended(later)
    expect(countOf(runOf(later), 'done')).toBe(2)
  })
})

describe('a write whose response is lost', () => {
  it.each([
    ['a removal', { kind: 'remove' }, undefined, [detail, remove, detail]],
    [
      'an edit of tags',
      { kind: 'tags', edit: 'add', tags: ['b'] },
      { restrict: 'private', tags: ['a', 'b'] },
      [detail, add, detail],
    ],
  ] as const)('is not sent again: %s', async (_name, wish, expected, paths) => {
    const { bookmarks, trouble, account, calls } = await start()
    bookmarks.set(500_001, { restrict: 'private', tags: ['a'] })
    trouble.of = () => 'lost'
    const queue = openQueue()
    queue.add(account, 'tags', [itemOf(500_001, wish)])
    await ended(queue)
    expect(runOf(queue).states).toMatchObject([{ state: 'done' }])
    expect(bookmarks.get(500_001)).toEqual(expected)
    expect(calls.map(({ path }) => path)).toEqual(paths)
  })
})

describe('undo', () => {
  const changeAndUndo = async (wish: Wish, known?: FullFlag, id = 500_001) => {
    const started = await start()
    const { bookmarks, follows, account } = started
    bookmarks.set(500_001, { restrict: 'private', tags: ['a', 'b'] })
    follows.set(artistId, 'private')
    const queue = openQueue()
    queue.add(account, 'tags', [itemOf(id, wish, known)])
    await ended(queue)
    const stateOf = () => (id === artistId ? follows.get(id) : bookmarks.get(id))
    const [changed, states] = [stateOf(), runOf(queue).states]
    queue.undo(runOf(queue).id)
    await vi.waitFor(() => expect(runOf(queue)).toMatchObject({ action: 'undo', state: 'ended' }))
    return { changed, states, restored: stateOf(), paths: started.calls.map(({ path }) => path) }
  }

  it('adds a removed bookmark again with its tags', async () => {
    const { changed, restored, paths } = await changeAndUndo({ kind: 'remove' })
    expect([changed, restored, paths]).toEqual([undefined, { restrict: 'private', tags: ['a', 'b'] }, [detail, remove, add]])
  })

  it('removes a new bookmark', async () => {
    const { changed, restored, paths } = await changeAndUndo(bookmark, unset, 500_002)
    expect([changed, restored, paths]).toEqual([{ restrict: 'private', tags: ['海', 'bulk'] }, undefined, [add, remove]])
  })

  it.each([
    ['added tags', { kind: 'tags', edit: 'add', tags: ['b', 'c'] }, { restrict: 'private', tags: ['a', 'b', 'c'] }],
    ['removed tags', { kind: 'tags', edit: 'remove', tags: ['b'] }, { restrict: 'private', tags: ['a'] }],
    ['replaced tags', { kind: 'tags', edit: 'replace', tags: ['c'] }, { restrict: 'private', tags: ['c'] }],
    ['a changed visibility', { kind: 'restrict', restrict: 'public' }, { restrict: 'public', tags: ['a', 'b'] }],
  ] as const)('restores %s', async (_name, wish, expected) => {
    const { changed, restored } = await changeAndUndo(wish)
    expect([changed, restored]).toEqual([expected, { restrict: 'private', tags: ['a', 'b'] }])
  })

  it('follows an artist again with the visibility before', async () => {
    const { changed, restored } = await changeAndUndo({ kind: 'unfollow' }, undefined, artistId)
    expect([changed, restored]).toEqual([undefined, 'private'])
  })

  it('restores the visibility of a follow that was set without a question to the site', async () => {
    const started = await start()
    started.follows.set(artistId, 'private')
    const queue = openQueue()
    const known = { isSet: true, restrict: 'private' } as const
    const set: Wish = { kind: 'set', restrict: 'public' }
    queue.add(started.account, 'follow', [{ ...itemOf(artistId, set, known), target: 'user' }])
    await ended(queue)
    const changed = started.follows.get(artistId)
    queue.undo(runOf(queue).id)
    await vi.waitFor(() => expect(runOf(queue)).toMatchObject({ action: 'undo', state: 'ended' }))
    expect([changed, started.follows.get(artistId)]).toEqual(['public', 'private'])
    expect(started.calls.map(({ path }) => path)).toEqual(['/v1/user/follow/add', '/v1/user/follow/add'])
  })

  it('leaves a private follow as it is', async () => {
    const started = await start()
    started.follows.set(artistId, 'private')
    const queue = openQueue()
    queue.add(started.account, 'follow', [itemOf(artistId, { kind: 'follow', restrict: 'public' })])
    await ended(queue)
    expect([started.follows.get(artistId), runOf(queue).states]).toEqual(['private', [{ state: 'unchanged' }]])
  })
})
