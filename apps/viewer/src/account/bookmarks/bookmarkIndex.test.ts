// The index of an account's bookmarks: runs, resuming, stubs, and what another account reads.
// @vitest-environment jsdom
import type { Sleep } from '@emaki/domain'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Account } from '../../platform/account/account.ts'
import { clearFlags, confirmFlag, flagKey, updateFlags } from '../../platform/account/flags.ts'
import { session } from '../../platform/account/session.ts'
import type { ListedKeyValueStore } from '../../platform/persistence/keyValueStore.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { type BookmarkIndex, createBookmarkIndex } from './bookmarkIndex.ts'
import { createBookmarkStore } from './bookmarkStore.ts'
import { readBookmark } from './indexedBookmark.ts'
import { indexPauseMs } from './indexRun.ts'

setUpComponentTests()

const account: Account = { mode: 'web', id: '9' }
const user = { id: '9', name: 'Ann', account: 'ann', avatar: '', isPremium: false }

const work = (id: number, title = `Work ${id}`) => ({
  id: String(id),
  title,
  url: `https://i.pximg.net/c/250x250_80_a2/img-master/img/2024/01/01/00/00/00/${id}_p0_square1200.jpg`,
  userId: '7',
  userName: 'Ben',
  tags: ['海'],
  width: 8,
  height: 6,
  pageCount: 1,
  illustType: 0,
  xRestrict: 0,
  aiType: 1,
  bookmarkData: { id: String(id + 1000), private: false },
})
const masked = (id: number, reason = 'unknown') => ({
  id,
  title: '-----',
  url: `https://s.pximg.net/common/images/limit_${reason}_360.png`,
  isMasked: true,
  bookmarkData: { id: String(id + 1000), private: false },
})

/** A site whose lists tests change. Pages have 48 works. */
function site(lists: { works?: object[]; hidden?: object[]; novels?: object[]; details?: Record<string, unknown> }) {
  const shown = { works: lists.works ?? [], hidden: lists.hidden ?? [] }
  let refusal: (() => Response) | undefined
  const bookmarks: FakeRoute = (url) => {
    if (refusal) return refusal()
    const all = url.searchParams.get('rest') === 'hide' ? shown.hidden : shown.works
    const offset = Number(url.searchParams.get('offset'))
    return { works: all.slice(offset, offset + 48), total: all.length, bookmarkTags: {} }
  }
  const server = fakeServer({
    '/illusts/bookmarks': bookmarks,
    '/novels/bookmarks': (url) => {
      const works = url.searchParams.get('rest') === 'hide' ? (lists.novels ?? []) : []
      return { works, total: works.length, bookmarkTags: {} }
    },
    '/illust': (url) => lists.details?.[url.searchParams.get('id') ?? ''],
  })
  return {
    shown,
    refuse: (response: (() => Response) | undefined) => {
      refusal = response
    },
    pages: () => server.requestsTo('/illusts/bookmarks').length,
    checks: () => server.requestsTo('/illust').length,
  }
}

function memoryStore(): ListedKeyValueStore {
  const values = new Map<string, unknown>()
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, structuredClone(value)),
    delete: async (keys) => keys.forEach((key) => void values.delete(key)),
    entries: async () => [...values].map(([key, value]) => [key, structuredClone(value)] as const),
    keys: async () => [...values.keys()],
  }
}

let disk: ListedKeyValueStore
let clock: number
const pauses: number[] = []
const sleep: Sleep = async (ms) => {
  pauses.push(ms)
  clock += ms
}
const open = async (of: Account = account, wait: Sleep = sleep): Promise<BookmarkIndex> => {
  const index = createBookmarkIndex(of, { store: createBookmarkStore(disk), sleep: wait, now: () => clock })
  await index.open(0)
  return index
}
const status = (index: BookmarkIndex) => index.state.getState().status
const ended = (index: BookmarkIndex) => vi.waitFor(() => expect(status(index)).not.toBe('running'))
const ids = (index: BookmarkIndex, text?: string) => index.library.find({ text }).map(({ id }) => id)
const range = (from: number, to: number) => Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => from - at)

beforeEach(() => {
  disk = memoryStore()
  clock = 1_700_000_000_000
  pauses.length = 0
  session.setState({ mode: 'web', user, webCredentials: { companion: '/api/companion', value: undefined }, csrfToken: 'x' }, true)
})

describe('a bookmark index', () => {
  it('is absent before the first run', async () => {
    site({ works: [work(1)] })
    expect(status(await open())).toBe('absent')
  })

  it('finds all bookmarks after a run, in the order of the list, and again after a reload', async () => {
    site({ works: range(60, 1).map((id) => work(id)), hidden: [work(99, '秘密の海')] })
    const index = await open()
    await index.start()
    expect([status(index), index.state.getState().seen]).toEqual(['ready', 61])
    expect(index.library.find({ visibility: 'public' }).map(({ id }) => id)).toEqual(range(60, 1).map(String))
    expect(ids(index, '秘')).toEqual(['99'])
    expect(index.library.find({ visibility: 'private' }).map(({ id }) => id)).toEqual(['99'])
    expect(ids(await open())).toEqual(ids(index))
  })

  it('pauses before every request', async () => {
    const { pages } = site({ works: range(60, 1).map((id) => work(id)) })
    await (await open()).start()
    expect(pages()).toBe(3)
    expect(pauses).toEqual(Array(5).fill(indexPauseMs))
  })

  it('has the private novels of a web session, also those that are masked', async () => {
    const novel = { ...work(7, '海の本'), textCount: 900, wordCount: 400 }
    site({ novels: [novel, masked(8, 'mypixiv')] })
    const index = await open()
    await index.start()
    expect(index.library.find({ kinds: ['novel'], visibility: 'private' }).map(({ id, upstream }) => [id, upstream])).toEqual([
      ['7', 'live'],
      ['8', 'restricted'],
    ])
  })

  it('stops at the first known page, unless all pages are wanted', async () => {
    const { shown, pages } = site({ works: range(200, 1).map((id) => work(id)) })
    const index = await open()
    await index.start()
    shown.works = [work(300), ...shown.works.slice(0, -1)]
    const before = pages()
    await index.start()
    // Two pages of public bookmarks, because the first has a new one, and the empty page of private ones.
    expect(pages() - before).toBe(3)
    expect(ids(index).slice(0, 2)).toEqual(['300', '200'])
    expect(ids(index)).toContain('1')
    await index.start(true)
    expect(ids(index)).not.toContain('1')
    expect(ids(index)).toHaveLength(200)
  })

  it('deletes in the next run what was removed in this browser', async () => {
    site({ works: range(60, 1).map((id) => work(id)) })
    const index = await open()
    await index.start()
    updateFlags((before) => confirmFlag(before, flagKey('9', 'artwork', '1'), { isSet: false }, Date.now()))
    await index.start()
    clearFlags()
    expect(ids(await open())).toEqual(range(60, 2).map(String))
  })

  it('continues after a reload where it stopped', async () => {
    const { pages } = site({ works: range(200, 1).map((id) => work(id)) })
    let left = 2
    const leaves: Sleep = (_, signal) =>
      left-- > 0 ? Promise.resolve() : new Promise((resolve) => signal?.addEventListener('abort', () => resolve()))
    const first = await open(account, leaves)
    void first.start()
    await vi.waitFor(() => expect(first.state.getState().seen).toBe(96))
    first.close()
    const second = await open()
    await ended(second)
    expect(ids(second)).toHaveLength(200)
    expect(pages()).toBe(2 + 3 + 1)
  })

  it('pauses when the site receives too many requests, and continues on demand', async () => {
    const { refuse, pages } = site({ works: range(60, 1).map((id) => work(id)) })
    refuse(() => Response.json({ error: true, message: '' }, { status: 429 }))
    const index = await open()
    await index.start()
    expect(index.state.getState()).toMatchObject({ status: 'paused', isRateLimited: true })
    refuse(undefined)
    const afterReload = await open()
    expect(status(afterReload)).toBe('paused')
    expect(pages()).toBe(1)
    await afterReload.start()
    expect(ids(afterReload)).toHaveLength(60)
  })

  it('names deleted, private and restricted works, and keeps what it knew of them', async () => {
    const { shown, checks } = site({
      works: [work(1, '夜の海'), masked(2), masked(3, 'mypixiv')],
      details: {
        1: Response.json({ error: { user_message: 'gone', message: '' } }, { status: 404 }),
        2: { illust: { id: 2, visible: false, image_urls: { large: masked(2).url } } },
      },
    })
    const index = await open()
    await index.start()
    const states = () => index.library.find({ gone: true }).map(({ id, upstream }) => [id, upstream])
    expect(states()).toEqual([
      ['2', 'private'],
      ['3', 'restricted'],
    ])
    shown.works = [masked(1), masked(2), masked(3, 'mypixiv')]
    await index.start(true)
    expect(states()).toContainEqual(['1', 'deleted'])
    expect(ids(index, '夜')).toEqual(['1'])
    expect(index.bookmarks.get('illust:1')?.work).toMatchObject({ bookmark: { id: '1001' } })
    expect(checks()).toBe(2)
  })

  it('is invisible to another account', async () => {
    site({ works: [work(1)] })
    await (await open()).start()
    const other = await open({ mode: 'web', id: '99' })
    expect([status(other), ids(other)]).toEqual(['absent', []])
    expect(ids(await open())).toEqual(['1'])
  })

  it('is gone after its deletion', async () => {
    site({ works: [work(1)] })
    await (await open()).start()
    await createBookmarkStore(disk).clear()
    expect(status(await open())).toBe('absent')
  })
})

describe('readBookmark', () => {
  it.each([
    undefined,
    {},
    { work: { id: '1' } },
    { work: { id: 'x', title: '', caption: '', tags: [], images: [1], author: {} } },
  ])('reads nothing from %j', (value) => expect(readBookmark(value)).toBeUndefined())
})
